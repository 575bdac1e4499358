import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import type { TicketView } from '../../../../server/support/tickets/tickets.dto.js';
import { isOver } from '../../../../server/support/tickets/tickets.rules';
import { PortalTime } from '../../ui/portal/time/portal-time';
import classes from './closure-bar.module.css';

/** Why nothing more can be written in a ticket. */
export function TicketEnded({ ticket: { status, side, closed_at, revoked_at, revoke_reason } }: { ticket: TicketView }) {
  if (!isOver(status)) return null;
  const at = revoked_at ?? closed_at;
  return (
    <section className={classes.ended} aria-label="This ticket has ended">
      <IconLock size={18} aria-hidden="true" />
      <div>
        <p>
          {status === 'access_revoked_closed' && 'You have revoked support’s access. Only you can read this ticket.'}
          {status === 'closed' && 'This ticket is closed.'}
          {status === 'awaiting_customer_com' &&
            (side === 'customer'
              ? 'You agreed to close this ticket. Support completes its record, then it is closed.'
              : 'The customer agreed to close this ticket.')}
        </p>
        {at !== null && (
          <p className={classes.when}>
            <PortalTime iso={at} />
          </p>
        )}
        {revoke_reason !== null && <p className={classes.reason}>Your reason: {revoke_reason}</p>}
      </div>
    </section>
  );
}
