import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { TICKET_LIMITS } from '../../../../../server/support/tickets/tickets.rules';
import { messageOf } from '../../../lib/http/http';
import { PortalDialog, PortalDialogActions, PortalDialogText } from '../../../ui/portal/dialogs/portal-dialog';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { useRevokeAccess } from '../../tickets.api';

/** Revokes support’s access to this ticket, after a confirmation with an optional reason. */
export function RevokeAccess({ ticketId }: { ticketId: string }) {
  const revoke = useRevokeAccess(ticketId);
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const close = (): void => setAsking(false);
  return (
    <PortalPanel title="Support’s access" text="You decide who can read this ticket. Once revoked, access cannot be restored.">
      {revoke.isError && <PortalNotice tone="error" title={messageOf(revoke.error, 'Failed to revoke access')} />}
      <Button variant="default" size="sm" disabled={revoke.isPending} onClick={() => setAsking(true)}>
        Revoke access
      </Button>
      {asking && (
        <PortalDialog title="Revoke support’s access?" onEscape={close}>
          <PortalDialogText>
            <p>
              Support can no longer read this ticket, its files or your details here, and the ticket is closed. This cannot be undone. You
              can still read it yourself.
            </p>
          </PortalDialogText>
          <Textarea
            {...FIELD}
            label="Reason (optional)"
            rows={3}
            maxLength={TICKET_LIMITS.reason}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <PortalDialogActions>
            <Button variant="default" onClick={close}>
              Go back
            </Button>
            <Button
              data-danger
              disabled={revoke.isPending}
              onClick={() => revoke.mutate(reason.trim() === '' ? null : reason.trim(), { onSettled: close })}
            >
              {revoke.isPending ? 'Revoking...' : 'Revoke access'}
            </Button>
          </PortalDialogActions>
        </PortalDialog>
      )}
    </PortalPanel>
  );
}
