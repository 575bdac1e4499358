import { roleLabel } from '../../../../server/support/tickets/ticket-labels.rules';
import type { TicketView } from '../../../../server/support/tickets/tickets.dto.js';
import { assigneeName } from '../../../../server/users/colleague-name.rules';

/** Who handles a ticket, in its header. Customers see an agent's first name and role; agents know their colleagues' roles. */
export function assignedTo({ side, assignee }: Pick<TicketView, 'side' | 'assignee'>): string {
  if (assignee === null) return 'Unassigned';
  const name = assigneeName(assignee.name, assignee.isFormer);
  return side === 'customer' ? `With ${name} (${roleLabel(assignee.role)})` : `With ${name}`;
}
