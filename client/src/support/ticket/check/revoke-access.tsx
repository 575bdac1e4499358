import { Button } from '@mantine/core';
import { useState } from 'react';
import { TICKET_LIMITS } from '../../../../../server/support/tickets/tickets.rules';
import { messageOf } from '../../../lib/http/http';
import { PortalConfirm } from '../../../ui/portal/dialogs/portal-confirm';
import { PortalDialog, PortalDialogActions, PortalDialogText } from '../../../ui/portal/dialogs/portal-dialog';
import { ariaDisabled } from '../../../ui/portal/feedback/portal-aria-disabled';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { PortalTextarea } from '../../../ui/portal/fields/portal-textarea';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { useRevokeAccess } from '../../tickets.api';

/**
 * Revokes support’s access to this ticket: a confirmation, then an optional reason, which the customer submits or skips (specification,
 * section 5). Nothing is revoked before that second step.
 */
export function RevokeAccess({ ticketId }: { ticketId: string }) {
  const revoke = useRevokeAccess(ticketId);
  const [step, setStep] = useState<'confirm' | 'reason' | null>(null);
  const [reason, setReason] = useState('');
  const close = (): void => setStep(null);
  const finish = (text: string): void => {
    if (!revoke.isPending) revoke.mutate(text.trim() === '' ? null : text.trim(), { onSettled: close });
  };
  return (
    <PortalPanel title="Support’s access" text="You decide who can read this ticket. Once revoked, access cannot be restored.">
      {revoke.isError && <PortalNotice tone="error" title={messageOf(revoke.error, 'Failed to revoke access')} />}
      <Button variant="default" size="sm" disabled={revoke.isPending} onClick={() => setStep('confirm')}>
        Revoke access
      </Button>
      {step === 'confirm' && (
        <PortalConfirm title="Revoke support’s access?" confirm="Revoke access" danger onConfirm={() => setStep('reason')} onCancel={close}>
          <p>
            Support can no longer read this ticket, its files or your details here, and the ticket is closed. This cannot be undone. You can
            still read it yourself.
          </p>
        </PortalConfirm>
      )}
      {step === 'reason' && (
        <PortalDialog title="Would you like to say why?" onEscape={close}>
          <PortalDialogText>
            <p>A reason is optional. Access is revoked as soon as you submit one or skip this step.</p>
          </PortalDialogText>
          <PortalTextarea
            {...FIELD}
            label="Reason (optional)"
            data-autofocus
            minRows={3}
            maxRows={10}
            maxLength={TICKET_LIMITS.reason}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <PortalDialogActions>
            <Button variant="default" {...ariaDisabled(revoke.isPending)} onClick={() => finish('')}>
              Skip
            </Button>
            <Button data-danger {...ariaDisabled(revoke.isPending)} onClick={() => finish(reason)}>
              {revoke.isPending ? 'Revoking...' : 'Submit'}
            </Button>
          </PortalDialogActions>
        </PortalDialog>
      )}
    </PortalPanel>
  );
}
