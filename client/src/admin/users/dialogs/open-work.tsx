import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AdminUserView, OpenWorkView } from '../../../../../server/admin/users/admin-users.dto.js';
import { apiQuery } from '../../../lib/http/query';
import { PortalDialog, PortalDialogActions } from '../../../ui/portal/dialogs/portal-dialog';
import { PortalOpenWork } from '../../../ui/portal/feedback/portal-open-work';
import { nameOf } from '../user-labels';
import { UnpaidNotice } from './unpaid-notice';

interface OpenWorkProps {
  userId: string;
  /** Shown if there is nothing; nothing by default. */
  empty?: string;
}

/** What a user has open, in numbers, for those who end the account or hand the work over. */
export function OpenWork({ userId, empty }: OpenWorkProps) {
  const query = useQuery({ ...apiQuery<OpenWorkView[]>(`/admin/users/${userId}/open-work`), staleTime: 0 });
  return (
    <PortalOpenWork query={query} title="Still open" failed="Failed to load what is still open" {...(empty !== undefined && { empty })} />
  );
}

interface OpenWorkDialogProps {
  user: AdminUserView;
  onClose: () => void;
}

/** What a user has open, for hr as well, who cannot end the account. */
export function OpenWorkDialog({ user, onClose }: OpenWorkDialogProps) {
  return (
    <PortalDialog title={`Open work of ${nameOf(user)}`} onEscape={onClose}>
      <Stack gap="md">
        <UnpaidNotice userId={user.id} consequence="All of this can still be decided and paid after the account is deactivated." />
        <OpenWork
          userId={user.id}
          empty="No bugs, tickets, playtests, contracts, deliverables or timer are open, and the page of the team does not name them."
        />
      </Stack>
      <PortalDialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}
