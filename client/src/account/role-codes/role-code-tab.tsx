import { Group, Stack, Title } from '@mantine/core';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalRoleBadge } from '../../ui/portal/people/portal-role-badge';
import type { AccountPanelProps } from '../account-tab';
import { RoleCodeForm } from './role-code-form';

/** Redeems a role code from the studio, and shows the user's roles. */
export function RoleCodeTab({ user }: AccountPanelProps) {
  return (
    <PortalPanel title="Role Code" text="A code from the studio gives your account a role. It takes effect at once.">
      <Stack gap="xl">
        <RoleCodeForm user={user} />
        <div>
          <Title order={3} mb="xs">
            Your current roles
          </Title>
          <Group gap="xs">
            {user.roles.map((role) => (
              <PortalRoleBadge key={role} role={role} />
            ))}
          </Group>
        </div>
      </Stack>
    </PortalPanel>
  );
}
