import { Button, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { TicketView } from '../../../../../server/support/tickets/tickets.dto.js';
import { TICKET_LIMITS } from '../../../../../server/support/tickets/tickets.rules';
import { messageOf } from '../../../lib/http/http';
import { PortalDialog, PortalDialogActions, PortalDialogText } from '../../../ui/portal/dialogs/portal-dialog';
import { ariaDisabled } from '../../../ui/portal/feedback/portal-aria-disabled';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import forms from '../../../ui/portal/forms/portal-form.module.css';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { PortalTime } from '../../../ui/portal/time/portal-time';
import { useCloseAsSpam } from '../../tickets.api';

/** Closes a ticket as spam, with a reason that the customer reads. */
export function CloseAsSpam({ ticket: { id, objected_at } }: { ticket: TicketView }) {
  const close = useCloseAsSpam(id);
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(reason.trim() === '');
    if (reason.trim() !== '' && !close.isPending) close.mutate(reason.trim(), { onSuccess: () => setAsking(false) });
  };
  return (
    <>
      {objected_at !== null && (
        <Text size="sm" c="dimmed" mb="xs">
          The customer objected to the closure as spam <PortalTime iso={objected_at} />.
        </Text>
      )}
      <Button variant="default" size="sm" onClick={() => setAsking(true)}>
        Close as spam
      </Button>
      {asking && (
        <PortalDialog title="Close this ticket as spam?" onEscape={() => setAsking(false)}>
          <PortalDialogText>
            <p>
              {objected_at === null
                ? 'The customer is notified by email, can read your reason, and may object once.'
                : 'The customer is notified by email and can read your reason. The customer has already objected once, so this closure is final.'}{' '}
              The closure is recorded in the audit trail.
            </p>
          </PortalDialogText>
          <form noValidate className={forms.form} onSubmit={submit}>
            <Textarea
              {...FIELD}
              label="Reason"
              rows={3}
              maxLength={TICKET_LIMITS.reason}
              value={reason}
              error={missing ? 'Enter the reason. The customer can read it.' : undefined}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            {close.isError && <PortalNotice tone="error" title={messageOf(close.error, 'Failed to close the ticket')} />}
            <PortalDialogActions>
              <Button variant="default" onClick={() => setAsking(false)}>
                Go back
              </Button>
              <Button type="submit" data-danger {...ariaDisabled(close.isPending)}>
                {close.isPending ? 'Closing...' : 'Close as spam'}
              </Button>
            </PortalDialogActions>
          </form>
        </PortalDialog>
      )}
    </>
  );
}
