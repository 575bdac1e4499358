import type { TicketView } from '../../../../../server/support/tickets/tickets.dto.js';
import { PortalTime } from '../../../ui/portal/time/portal-time';
import { LinkedText } from './linked-text';
import classes from './ticket-opening.module.css';

/** The ticket's description. It belongs to the ticket, not to the messages, and is visible before the security check. */
export function TicketOpening({ ticket }: { ticket: TicketView }) {
  return (
    <section className={classes.opening} aria-label="What the ticket is about">
      <p className={classes.head}>
        {ticket.side === 'customer' ? 'You opened' : 'The customer opened'} this ticket <PortalTime iso={ticket.created_at} />
      </p>
      <p className={classes.body} dir="auto">
        <LinkedText text={ticket.description} />
      </p>
    </section>
  );
}
