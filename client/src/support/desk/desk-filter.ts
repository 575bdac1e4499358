import { TICKET_PRIORITIES, TICKET_STATUSES, type TicketStatus } from '../../../../server/support/tickets/tickets.rules';
import { oneOf, searchIn } from '../../lib/navigation/address-filter';

/** What the desk shows. Everything is empty for all. */
export interface DeskFilter {
  status: string;
  category: string;
  priority: string;
  /** `me`, `none`, or the id of an agent. */
  assignee: string;
  /** `agent` for what waits for one. */
  waits: string;
  search: string;
}

/** The states that agents meet: a ticket whose customer took their access away is none of theirs. */
export const DESK_STATUSES: readonly TicketStatus[] = TICKET_STATUSES.filter((status) => status !== 'access_revoked_closed');

const CATEGORY = /^[\w-]{1,40}$/;
const ASSIGNEE = /^(?:me|none|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The filter as the address holds it; what the server would not understand counts as everything. */
export function readDeskFilter(address: URLSearchParams): DeskFilter {
  const category = address.get('category') ?? '';
  const assignee = address.get('assignee') ?? '';
  return {
    status: oneOf(address, 'status', DESK_STATUSES),
    category: CATEGORY.test(category) ? category : '',
    priority: oneOf(address, 'priority', TICKET_PRIORITIES),
    assignee: ASSIGNEE.test(assignee) ? assignee : '',
    waits: oneOf(address, 'waits', ['agent']),
    search: searchIn(address),
  };
}

export function isFiltered(filter: object): boolean {
  return Object.values(filter).some((value) => value !== '');
}
