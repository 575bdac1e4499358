import { Group, Text } from '@mantine/core';
import { PortalRoleBadge } from '../ui/portal/people/portal-role-badge';
import { otherRoles, staffRole } from './staff-role';

/** The header of every section of the staff area, with the user's role. */
export function StaffHeader({ roles }: { roles: readonly string[] }) {
  return (
    <Group gap="xs" mb="sm">
      <Text size="xs" c="dimmed">
        Staff area
      </Text>
      <Group component="ul" gap="xxs" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Your roles">
        {[staffRole(roles), ...otherRoles(roles)].map((role) => (
          <li key={role}>
            <PortalRoleBadge role={role} />
          </li>
        ))}
      </Group>
    </Group>
  );
}
