import { Link } from 'react-router';
import type { CategoryView } from '../../../../../server/support/help/catalogue.dto.js';
import type { TicketSummary } from '../../../../../server/support/tickets/tickets.dto.js';
import { customerTurn } from '../../../../../server/support/handling/turns.rules';
import { categoryLabel } from '../../../../../server/support/tickets/ticket-labels.rules';
import { paths } from '../../../lib/navigation/paths';
import type { PortalColumn } from '../../../ui/portal/lists/portal-table';
import { PortalTime } from '../../../ui/portal/time/portal-time';
import { StatusBadge, TicketBadge } from '../../desk/ticket-badges';
import { signsOut } from './reopening';
import classes from './own-columns.module.css';

/**
 * Columns of a customer's list of tickets.
 * @param warn called instead of opening a ticket that would sign its customer out
 */
export function ownColumns(
  categories: readonly CategoryView[] | undefined,
  warn: (ticket: TicketSummary) => void,
): readonly PortalColumn<TicketSummary>[] {
  return [
    {
      key: 'ticket',
      header: 'Ticket',
      primary: true,
      cell: (ticket) => (
        <span className={classes.ticket}>
          <Link
            to={paths.supportTicket(ticket.id)}
            className={classes.subject}
            onClick={(event) => {
              if (!signsOut(ticket)) return;
              event.preventDefault();
              warn(ticket);
            }}
          >
            <span className={classes.number}>#{ticket.number}</span> <bdi>{ticket.subject}</bdi>
          </Link>
          {ticket.unread > 0 && (
            <TicketBadge tone="live">{ticket.unread === 1 ? '1 new message' : `${ticket.unread} new messages`}</TicketBadge>
          )}
        </span>
      ),
    },
    {
      key: 'category',
      onPhone: 'inline',
      header: 'Category',
      width: '10rem',
      cell: ({ category, subcategory }) => categoryLabel(categories, category, subcategory),
    },
    {
      key: 'status',
      onPhone: 'inline',
      header: 'Status',
      width: '10rem',
      cell: (ticket) => (
        <span className={classes.status}>
          <StatusBadge status={ticket.status} />
          <span className={classes.turn}>{turnOf(ticket)}</span>
        </span>
      ),
    },
    { key: 'opened', onPhone: 'inline', header: 'Opened', width: '7rem', cell: ({ created_at }) => <PortalTime iso={created_at} /> },
  ];
}

/** Why it is closed; otherwise whose turn it is. */
function turnOf({ closing, close_reason, ...ticket }: TicketSummary): string | null {
  if (closing === 'spam') return `As spam: ${close_reason ?? 'no reason given'}`;
  if (closing === 'silence') return 'No reply to the proposal';
  if (closing === 'unverified') return 'Security check not done';
  return customerTurn(ticket);
}
