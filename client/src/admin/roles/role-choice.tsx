import { Checkbox, Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { roleName } from '../../../../server/platform/access/role-names.rules';
import { PortalGroup } from '../../ui/portal/forms/portal-group';
import { PortalRoleBadge } from '../../ui/portal/people/portal-role-badge';
import classes from './role-choice.module.css';
import { grouped, opens } from './role-groups';

interface RoleChoiceProps {
  /** Label of the field: `Roles`. */
  label: string;
  /** The roles that may be chosen here. */
  offered: readonly string[];
  chosen: readonly string[];
  /** Roles that the current user may not remove: shown, and left unchanged. */
  fixed?: readonly string[];
  /** Help below the label. */
  hint?: string | undefined;
  /** Name of the form field, by which it is found for its error. */
  path?: string;
  error?: ReactNode;
  onChange: (role: string, chosen: boolean) => void;
}

/** Roles by group, each with what it gives access to. */
export function RoleChoice({ label, offered, chosen, fixed = [], hint, path, error, onChange }: RoleChoiceProps) {
  const groups = grouped(offered);
  const first = groups[0]?.roles[0];
  return (
    <PortalGroup label={label} hint={hint} error={error}>
      {fixed.length > 0 && (
        <Group gap="xs" mb="sm" c="dimmed" fz="xs">
          Unchanged:
          {fixed.map((role) => (
            <PortalRoleBadge key={role} role={role} />
          ))}
        </Group>
      )}
      <Paper className={classes.frame} radius="sm" bg="var(--bg)">
        <div className={classes.groups}>
          {groups.map(({ title, roles }) => (
            <div key={title} role="group" aria-label={title}>
              <Text size="xs" fw={600} c="var(--text-faint)" aria-hidden="true">
                {title}
              </Text>
              {roles.map((role) => (
                <Checkbox
                  key={role}
                  py="xxs"
                  size="xs"
                  label={roleName(role)}
                  description={opens(role)}
                  checked={chosen.includes(role)}
                  data-path={role === first ? path : undefined}
                  onChange={(event) => onChange(role, event.currentTarget.checked)}
                />
              ))}
            </div>
          ))}
        </div>
      </Paper>
    </PortalGroup>
  );
}
