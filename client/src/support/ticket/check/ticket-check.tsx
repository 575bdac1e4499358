import type { TicketView } from '../../../../../server/support/tickets/tickets.dto.js';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { AgentCheck } from './agent-check';
import { ClosureBar } from '../closure-bar';
import classes from '../closure-bar.module.css';
import { CustomerCheck } from './customer-check';
import { CustomerComForm } from '../side/customer-com-form';
import { TicketEnded } from '../ticket-ended';
import { TicketOpening } from '../thread/ticket-opening';

/** A ticket before its security check: its subject, and the check. */
export function TicketCheck({ ticket, userId }: { ticket: TicketView; userId: string }) {
  return (
    <>
      <PortalPanel title={ticket.side === 'customer' ? 'Your question' : 'The customer’s question'}>
        <TicketOpening ticket={ticket} />
      </PortalPanel>
      {ticket.can.createCode && <CustomerCheck ticket={ticket} />}
      {ticket.can.verifyCode && <AgentCheck ticket={ticket} me={userId} />}
      <div className={classes.single}>
        <ClosureBar ticket={ticket} />
        <TicketEnded ticket={ticket} />
      </div>
      {ticket.can.customerCom && <CustomerComForm ticket={ticket} />}
    </>
  );
}
