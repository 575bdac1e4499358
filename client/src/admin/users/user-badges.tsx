import { Group, Text } from '@mantine/core';
import { roleName } from '../../../../server/platform/access/role-names.rules';
import type { AdminUserView } from '../../../../server/admin/users/admin-users.dto.js';
import { PortalRoleBadge } from '../../ui/portal/people/portal-role-badge';
import classes from './user-badges.module.css';
import { shownRoles, STATE_LABELS, stateOf } from './user-labels';

/** The state of an account as a badge. */
export function UserStateBadge({ user }: { user: Pick<AdminUserView, 'isActive' | 'paused'> }) {
  const state = stateOf(user);
  return (
    <span className={classes.state} data-state={state}>
      {STATE_LABELS[state]}
    </span>
  );
}

/** A user's roles. A row shows a few; screen readers get all of them. */
export function UserRoles({ roles, room = roles.length }: { roles: readonly string[]; room?: number }) {
  const { shown, hidden } = shownRoles(roles, room);
  return (
    <Group component="span" gap="xxs">
      {shown.map((role) => (
        <PortalRoleBadge key={role} role={role} />
      ))}
      {hidden.length > 0 && (
        <Text span size="xs" fw={600} c="dimmed" title={hidden.map(roleName).join(', ')}>
          <span aria-hidden="true">+{hidden.length}</span>
          <span className="visually-hidden">{hidden.map(roleName).join(', ')}</span>
        </Text>
      )}
    </Group>
  );
}
