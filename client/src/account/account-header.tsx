import { Box, Button, Group, Text, Title } from '@mantine/core';
import IconAdjustmentsCog from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsCog.mjs';
import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import { Link } from 'react-router';
import type { MeView } from '../../../server/users/users.dto.js';
import { useHasPath } from '../lib/navigation/known-paths';
import { paths } from '../lib/navigation/paths';
import { useSignOut } from '../lib/session/sign-out';
import { PortalAvatar } from '../ui/portal/pictures/portal-avatar';
import { PortalRoleBadge } from '../ui/portal/people/portal-role-badge';

/** The account's owner, their main role, and links out of the account. */
export function AccountHeader({ user }: { user: MeView }) {
  const hasPath = useHasPath();
  const { signOut, busy } = useSignOut();
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username || 'Your account';
  const [mainRole] = user.roles;
  return (
    <Group component="header" mb="xl">
      <PortalAvatar person={user} />
      <Box flex="1 1 14rem" miw={0}>
        <Title order={1}>{name}</Title>
        <Group gap="xs">
          <Text c="dimmed" miw={0}>
            {user.email}
          </Text>
          {mainRole && <PortalRoleBadge role={mainRole} />}
        </Group>
      </Box>
      <Group gap="xs">
        {user.can.staffArea && hasPath(paths.staff) && (
          <Button component={Link} to={paths.staff} variant="default" leftSection={<IconBriefcase size={16} aria-hidden="true" />}>
            Staff Dashboard
          </Button>
        )}
        {user.can.adminPanel && hasPath(paths.admin) && (
          <Button component={Link} to={paths.admin} variant="default" leftSection={<IconAdjustmentsCog size={16} aria-hidden="true" />}>
            Admin
          </Button>
        )}
        {hasPath(paths.contact) && (
          <Button component={Link} to={paths.contact} variant="default" leftSection={<IconMail size={16} aria-hidden="true" />}>
            Contact
          </Button>
        )}
        <Button variant="default" leftSection={<IconLogout size={16} aria-hidden="true" />} disabled={busy} onClick={signOut}>
          {busy ? 'Signing out...' : 'Sign out'}
        </Button>
      </Group>
    </Group>
  );
}
