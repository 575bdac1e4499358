import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { TicketSummary } from '../../../../../server/support/tickets/tickets.dto.js';
import { messageOf } from '../../../lib/http/http';
import { paths } from '../../../lib/navigation/paths';
import { PortalConfirm } from '../../../ui/portal/dialogs/portal-confirm';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { useReopen } from '../../support.api';
import classes from './closure.module.css';

/** True if opening the ticket would sign its customer out: it was closed without a completed security check. */
export function signsOut({ status, security_verified }: TicketSummary): boolean {
  return status === 'closed' && !security_verified;
}

/** Reopens closed tickets of the list, and warns before one whose page would sign the customer out. */
export function useReopening() {
  const [warned, setWarned] = useState<TicketSummary | null>(null);
  const reopen = useReopen();
  return { warned, warn: setWarned, reopen };
}

export function Reopening({ warned, warn, reopen }: ReturnType<typeof useReopening>) {
  const navigate = useNavigate();
  const done = reopen.isSuccess ? reopen.data : null;
  const notice = useRef<HTMLDivElement>(null);
  // The row, and the button that had the focus, may no longer be in the list.
  useEffect(() => {
    if (done !== null) notice.current?.focus();
  }, [done]);
  return (
    <>
      {done !== null && (
        <div ref={notice} tabIndex={-1} className={classes.notice}>
          <PortalNotice tone="success" title={`Ticket #${done.number} is open again.`}>
            <Link to={paths.supportTicket(done.id)}>Write what is still unsolved</Link>
          </PortalNotice>
        </div>
      )}
      {reopen.isError && <PortalNotice tone="error" title={messageOf(reopen.error, 'Failed to reopen the ticket')} />}
      {warned !== null && (
        <PortalConfirm
          title="Opening this ticket signs you out"
          confirm="Open and sign out"
          onCancel={() => warn(null)}
          onConfirm={() => void navigate(paths.supportTicket(warned.id))}
        >
          <p>
            Ticket #{warned.number} was closed before the security check was done, so its page is not shown.
            {warned.can.reopen && ' To continue with it, go back and reopen it first.'}
            {warned.can.objectSpam && ' If it is not spam, go back and object first.'}
          </p>
        </PortalConfirm>
      )}
    </>
  );
}
