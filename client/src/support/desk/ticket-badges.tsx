import {
  PRIORITY_LABELS,
  STATUS_LABELS,
  TICKET_PRIORITIES,
  type TicketPriority,
  type TicketStatus,
} from '../../../../server/support/tickets/tickets.rules';
import classes from './ticket-badges.module.css';

const TONES: Record<TicketStatus, 'live' | 'waits' | 'quiet'> = {
  open: 'live',
  pending: 'waits',
  pending_customer: 'waits',
  awaiting_customer_com: 'waits',
  closed: 'quiet',
  access_revoked_closed: 'quiet',
};

/** The status of a ticket as text. */
export function StatusBadge({ status }: { status: TicketStatus }) {
  return (
    <span className={classes.badge} data-tone={TONES[status]}>
      {STATUS_LABELS[status]}
    </span>
  );
}

/** The priority of a ticket: a label, and as many bars. */
export function PriorityMark({ priority }: { priority: TicketPriority }) {
  const rank = TICKET_PRIORITIES.indexOf(priority);
  return (
    <span className={classes.priority} data-priority={priority}>
      <span className={classes.bars} aria-hidden="true">
        {TICKET_PRIORITIES.map((level, index) => (
          <span key={level} data-full={index <= rank || undefined} />
        ))}
      </span>
      {PRIORITY_LABELS[priority]}
    </span>
  );
}

/** Any other badge of a ticket. */
export function TicketBadge({ tone = 'quiet', children }: { tone?: 'live' | 'waits' | 'good' | 'danger' | 'quiet'; children: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
