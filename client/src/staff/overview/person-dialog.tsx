import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PortalDialog, PortalDialogActions } from '../../ui/portal/dialogs/portal-dialog';
import { PortalCopyButton } from '../../ui/portal/feedback/portal-copy-button';
import { PortalLoaded } from '../../ui/portal/feedback/portal-loaded';
import { PortalRoleBadge } from '../../ui/portal/people/portal-role-badge';
import { colleagueQuery } from './overview.api';

/** A colleague found by quick search: roles, and how to mention them. */
export function PersonDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(colleagueQuery(id));
  return (
    <PortalDialog title={query.data?.name ?? 'Team member'} onEscape={onClose}>
      <PortalLoaded query={query} failed="This team member could not be shown" height="4rem">
        {({ username, roles }) => (
          <Stack gap="sm">
            <Group gap="xs">
              {roles.map((role) => (
                <PortalRoleBadge key={role} role={role} />
              ))}
            </Group>
            {username === null ? (
              <Text c="dimmed">They have no username yet, so they cannot be mentioned.</Text>
            ) : (
              <Group gap="xs">
                <Text>Mention them as @{username}</Text>
                <PortalCopyButton text={`@${username}`} label="Copy mention" />
              </Group>
            )}
          </Stack>
        )}
      </PortalLoaded>
      <PortalDialogActions>
        <Button onClick={onClose}>Close</Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}
