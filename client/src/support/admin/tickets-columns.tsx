import type { CategoryView } from '../../../../server/support/help/catalogue.dto.js';
import type { AccessState, AdminTicketRow } from '../../../../server/support/investigation/investigation.dto.js';
import { categoryLabel } from '../../../../server/support/tickets/ticket-labels.rules';
import { assigneeName } from '../../../../server/users/colleague-name.rules';
import type { PortalColumn } from '../../ui/portal/lists/portal-table';
import { PortalTime } from '../../ui/portal/time/portal-time';
import { PriorityMark, StatusBadge, TicketBadge } from '../desk/ticket-badges';
import classes from './tickets-columns.module.css';

const ACCESS: Record<AccessState, { label: string; tone: 'quiet' | 'good' | 'danger' }> = {
  locked: { label: 'Locked', tone: 'quiet' },
  verified: { label: 'Verified', tone: 'good' },
  investigation: { label: 'Investigation', tone: 'danger' },
};

/** Who can currently read the ticket: no user yet, the agents, or this session for a limited time. */
export function AccessBadge({ state }: { state: AccessState }) {
  const { label, tone } = ACCESS[state];
  return <TicketBadge tone={tone}>{label}</TicketBadge>;
}

/** Columns of the panel's list of tickets. */
export function ticketsColumns(categories: readonly CategoryView[] | undefined): PortalColumn<AdminTicketRow>[] {
  return [
    {
      key: 'subject',
      header: 'Ticket',
      primary: true,
      cell: ({ number, subject, category }) => (
        <span className={classes.subject}>
          <span dir="auto">{subject}</span>
          <span className={classes.number}>
            #{number} · {categoryLabel(categories, category)}
          </span>
        </span>
      ),
    },
    { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
    { key: 'priority', header: 'Priority', cell: ({ priority }) => <PriorityMark priority={priority} /> },
    {
      key: 'assignee',
      header: 'Assignee',
      cell: ({ assignee, assigneeIsFormer }) => (assignee === null ? 'Unassigned' : <bdi>{assigneeName(assignee, assigneeIsFormer)}</bdi>),
    },
    { key: 'access', header: 'Access', cell: ({ accessState }) => <AccessBadge state={accessState} /> },
    { key: 'customer', header: 'Customer', cell: ({ customer }) => customer ?? 'Deleted' },
    { key: 'updated', header: 'Updated', cell: ({ lastUpdate }) => <PortalTime iso={lastUpdate} /> },
  ];
}
