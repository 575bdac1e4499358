import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { TICKET_LIMITS } from '../../../../../server/support/tickets/tickets.rules';
import { messageOf } from '../../../lib/http/http';
import { PortalConfirm } from '../../../ui/portal/dialogs/portal-confirm';
import { PortalDialog, PortalDialogActions, PortalDialogText } from '../../../ui/portal/dialogs/portal-dialog';
import { FIELD } from '../../../ui/portal/forms/portal-fields';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { useRevokeAccess } from '../../tickets.api';

/** The customer takes support’s right to read this ticket away: asked first, with a reason if they like. */
export function RevokeAccess({ ticketId }: { ticketId: string }) {
  const revoke = useRevokeAccess(ticketId);
  const [step, setStep] = useState<'none' | 'confirm' | 'reason'>('none');
  const [reason, setReason] = useState('');
  const finish = (text: string | null): void => revoke.mutate(text, { onSettled: () => setStep('none') });
  return (
    <PortalPanel title="Support’s access" text="You decide who can read this ticket. Once revoked, access cannot be restored.">
      {revoke.isError && <PortalNotice tone="error" title={messageOf(revoke.error, 'Failed to revoke access')} />}
      <Button variant="default" size="sm" disabled={revoke.isPending} onClick={() => setStep('confirm')}>
        Revoke access
      </Button>
      {step === 'confirm' && (
        <PortalConfirm
          title="Revoke support’s access?"
          confirm="Revoke access"
          danger
          onConfirm={() => setStep('reason')}
          onCancel={() => setStep('none')}
        >
          <p>
            Support can no longer read this ticket, its files or your details here, and the ticket is closed. This cannot be undone. You can
            still read it yourself.
          </p>
        </PortalConfirm>
      )}
      {step === 'reason' && (
        <PortalDialog title="Would you like to tell us why?" onEscape={() => setStep('none')}>
          <PortalDialogText>
            <p>This is optional. Both buttons revoke the access.</p>
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
            <Button variant="default" disabled={revoke.isPending} onClick={() => finish(null)}>
              Skip
            </Button>
            <Button data-danger disabled={revoke.isPending} onClick={() => finish(reason.trim() === '' ? null : reason.trim())}>
              {revoke.isPending ? 'Revoking...' : 'Submit'}
            </Button>
          </PortalDialogActions>
        </PortalDialog>
      )}
    </PortalPanel>
  );
}
