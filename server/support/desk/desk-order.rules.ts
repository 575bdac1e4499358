/** Sort orders of the desk. Pure: shared by server and client. */
import type { TicketPriority, WaitsFor } from '../tickets/tickets.rules.js';

export const DESK_SORTS = ['waiting', 'newest', 'activity', 'priority'] as const;
export type DeskSort = (typeof DESK_SORTS)[number];

export const DEFAULT_DESK_SORT: DeskSort = 'waiting';

export const DESK_SORT_LABELS: Record<DeskSort, string> = {
  waiting: 'Longest wait',
  newest: 'Newest',
  activity: 'Latest activity',
  priority: 'Priority',
};

/** Parameters of the desk's address that saved views store. The search is left out: what agents type into it is often a customer's name. */
export const DESK_VIEW_FILTERS = ['status', 'category', 'priority', 'assignee', 'waits', 'sort'] as const;

/** The fields of a ticket that determine its position; timestamps are ISO text. */
export interface QueuedTicket {
  id: string;
  priority: TicketPriority;
  waits_for: WaitsFor;
  /** Null unless it waits for an agent. */
  waiting_since: string | null;
  created_at: string;
  updated_at: string;
}

const BY_PRIORITY: Record<TicketPriority, number> = { urgent: 0, high: 1, normal: 2, low: 3 };
const DONE = 4;

/**
 * Compares two tickets as the database does (`queue_rank`, `queue_key` and `priority_rank` of the table).
 * @returns less than 0 if the first comes before the second.
 */
export function compareQueued(sort: DeskSort, a: QueuedTicket, b: QueuedTicket): number {
  const [first, second] = [keyOf(sort, a), keyOf(sort, b)];
  const at = first.findIndex((value, index) => value !== second[index]);
  if (at >= 0) return (first[at] ?? 0) - (second[at] ?? 0);
  const byId = a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
  return sort === 'newest' || sort === 'activity' ? -byId : byId;
}

function keyOf(sort: DeskSort, ticket: QueuedTicket): number[] {
  if (sort === 'newest') return [-Date.parse(ticket.created_at)];
  if (sort === 'activity') return [-Date.parse(ticket.updated_at)];
  const queue = queueOf(ticket);
  return sort === 'waiting' ? queue : [ticket.waits_for === 'nobody' ? DONE : BY_PRIORITY[ticket.priority], ...queue];
}

function queueOf({ waits_for, priority, waiting_since, created_at, updated_at }: QueuedTicket): number[] {
  if (waits_for === 'agent') return [priority === 'urgent' ? 0 : 1, Date.parse(waiting_since ?? created_at)];
  return [waits_for === 'customer' ? 2 : 3, -Date.parse(updated_at)];
}
