import { Button } from '@mantine/core';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import type { TicketView } from '../../../../server/support/tickets/tickets.dto.js';
import { isOver } from '../../../../server/support/tickets/tickets.rules';
import { messageOf } from '../../lib/http/http';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { useDates } from '../../ui/portal/time/portal-dates';
import { PortalTime } from '../../ui/portal/time/portal-time';
import { usePlainAct } from '../tickets.api';
import classes from './closure-bar.module.css';

/** Why nothing more can be written in a ticket, and how its customer can reopen it. */
export function TicketEnded({ ticket }: { ticket: TicketView }) {
  const { id, status, side, closed_at, revoked_at, revoke_reason, close_reason, reopen_until, closing, objected_at, can } = ticket;
  const act = usePlainAct(id);
  const { day } = useDates();
  if (!isOver(status)) return null;
  const at = revoked_at ?? closed_at;
  return (
    <section className={classes.ended} aria-label="This ticket has ended">
      <IconLock size={18} aria-hidden="true" />
      <div>
        <p>{reasonOf(ticket)}</p>
        {at !== null && (
          <p className={classes.date}>
            <PortalTime iso={at} />
          </p>
        )}
        {revoke_reason !== null && <p className={classes.reason}>Your reason: {revoke_reason}</p>}
        {close_reason !== null && <p className={classes.reason}>The agent’s reason: {close_reason}</p>}
        {side === 'customer' && status === 'closed' && !ticket.security_verified && (
          <p>The security check was not done: if you leave this page and open the closed ticket again, you are signed out.</p>
        )}
        {can.reopen && reopen_until !== null && <p>If something is still open, you can reopen it until {day(reopen_until)}.</p>}
        {can.objectSpam && <p>If this is a mistake, object, and the ticket is reopened. You can do this once.</p>}
        {side === 'customer' && closing === 'spam' && objected_at !== null && <p>You have objected before, so this closure is final.</p>}
        {(can.reopen || can.objectSpam) && (
          <Button
            className={classes.again}
            variant="default"
            size="sm"
            {...ariaDisabled(act.isPending)}
            onClick={() => !act.isPending && act.mutate(can.reopen ? 'reopen' : 'object')}
          >
            {can.reopen ? (act.isPending ? 'Reopening...' : 'Reopen ticket') : act.isPending ? 'Objecting...' : 'Object and reopen'}
          </Button>
        )}
        {act.isError && <PortalNotice tone="error" title={messageOf(act.error, 'Failed to reopen the ticket')} />}
      </div>
    </section>
  );
}

function reasonOf({ status, side, closing }: TicketView): string {
  if (status === 'access_revoked_closed') return 'You have revoked support’s access. Only you can read this ticket.';
  if (status === 'awaiting_customer_com') {
    return side === 'customer'
      ? 'You agreed to close this ticket. Support completes its record, then it is closed.'
      : 'The customer agreed to close this ticket.';
  }
  if (closing === 'account') return 'The customer’s account was deleted, so this ticket is closed.';
  if (closing === 'silence') return 'There was no reply to the proposal, so this ticket is closed.';
  if (closing === 'unverified') return 'The security check was not done in time, so this ticket is closed.';
  if (closing === 'spam') return side === 'customer' ? 'Support closed this ticket as spam.' : 'This ticket was closed as spam.';
  return 'This ticket is closed.';
}
