import type { TicketView } from '../../../../../server/support/tickets/tickets.dto.js';
import { TicketBugsPanel } from '../bugs/ticket-bugs-panel';
import { TicketRelatedItems } from '../bugs/ticket-related-items';
import { CustomerPanel } from './customer-panel';
import { ManagePanel } from './manage-panel';
import { ReceiptsPanel } from './receipts-panel';
import { RevokeAccess } from '../check/revoke-access';
import { useIdentity } from '../../../lib/session/me';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { PortalStartTimer } from '../../../ui/portal/time/portal-start-timer';
import classes from '../ticket-page.module.css';

/** The column beside the conversation: for agents handling and customer, for the customer receipts and revoking access. */
export function TicketSide({ ticket }: { ticket: TicketView }) {
  const identity = useIdentity();
  const isStaff = identity.state === 'signedIn' && identity.user.can.staffArea;
  const customer = ticket.side === 'customer';
  return (
    <aside className={classes.side} aria-label="About this ticket">
      {ticket.side === 'agent' && <ManagePanel ticket={ticket} />}
      {ticket.side === 'agent' && isStaff && (
        <PortalPanel title="Time">
          <PortalStartTimer type="ticket" id={ticket.id} task={`Ticket #${ticket.number}`} />
        </PortalPanel>
      )}
      {ticket.can.readProfile && <CustomerPanel ticket={ticket} />}
      {ticket.side === 'agent' && ticket.can.readMessages && <TicketBugsPanel ticketId={ticket.id} />}
      {ticket.side === 'agent' && ticket.can.readMessages && <TicketRelatedItems ticketId={ticket.id} />}
      {customer && <ReceiptsPanel ticketId={ticket.id} />}
      {ticket.can.revokeAccess && <RevokeAccess ticketId={ticket.id} />}
    </aside>
  );
}
