import { useEffect, useRef, useState } from 'react';
import type { TicketSummary } from '../../../../../server/support/tickets/tickets.dto.js';
import { messageOf } from '../../../lib/http/http';
import { PortalAlert } from '../../../ui/portal/feedback/portal-alert';
import { PortalConfirm } from '../../../ui/portal/dialogs/portal-confirm';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { useConfirmClose } from '../../support.api';
import classes from './closure.module.css';

/** Confirms the closure of a ticket in the list: dialog, success message, and error. */
export function useClosure() {
  const [asked, setAsked] = useState<TicketSummary | null>(null);
  const confirm = useConfirmClose();
  return { asked, ask: setAsked, confirm };
}

export function Closure({ asked, ask, confirm }: ReturnType<typeof useClosure>) {
  const done = confirm.isSuccess ? confirm.data : null;
  const notice = useRef<HTMLDivElement>(null);
  // The row, and the button that had the focus, may no longer be in the list.
  useEffect(() => {
    if (done !== null) notice.current?.focus();
  }, [done]);
  return (
    <>
      {done !== null && (
        <div ref={notice} tabIndex={-1} className={classes.notice}>
          <PortalNotice tone="success" title={`You confirmed the closure of #${done.number}.`}>
            <p>
              We complete our closing record, and then the ticket is closed. You can reopen it within 14 days of that.
              {done.security_verified
                ? ' You can still read it at any time.'
                : ' Opening it signs you out, because the security check was not done.'}
            </p>
          </PortalNotice>
        </div>
      )}
      {asked !== null && (
        <PortalConfirm
          title={`Close ticket #${asked.number}?`}
          confirm="Confirm closure"
          onCancel={() => ask(null)}
          onConfirm={() => {
            ask(null);
            confirm.mutate(asked);
          }}
        >
          <p>
            “{asked.subject}” will be closed, and no more messages can be added to it. If something is not resolved, reply in the ticket
            instead.
          </p>
          {!asked.security_verified && <p>The security check was not done, so opening the closed ticket signs you out.</p>}
        </PortalConfirm>
      )}
      {confirm.isError && (
        <PortalAlert
          title="Ticket not closed"
          message="Failed to confirm close"
          why={messageOf(confirm.error, 'Please try again.')}
          onClose={() => confirm.reset()}
        />
      )}
    </>
  );
}
