import { ASSIGNEE_FILTER } from '../../../../server/platform/lists/assignee-filter.rules';
import { DEFAULT_DESK_SORT, DESK_SORTS, type DeskSort } from '../../../../server/support/desk/desk-order.rules';
import { TICKET_PRIORITIES, TICKET_STATUSES, type TicketStatus } from '../../../../server/support/tickets/tickets.rules';
import { oneOf, searchIn } from '../../lib/navigation/address-filter';

/** Filter of the desk. Empty values do not filter. */
export interface DeskFilter {
  status: string;
  category: string;
  priority: string;
  /** `me`, `none`, `former` for those who are no longer agents, or the id of an agent. */
  assignee: string;
  /** `agent` for tickets that wait for an agent. */
  waits: string;
  search: string;
  /** Empty for the queue's order. */
  sort: string;
}

/** The states that agents see: they have no access to a ticket whose customer revoked it. */
export const DESK_STATUSES: readonly TicketStatus[] = TICKET_STATUSES.filter((status) => status !== 'access_revoked_closed');

const OTHER_SORTS: readonly string[] = DESK_SORTS.filter((sort) => sort !== DEFAULT_DESK_SORT);
const CATEGORY = /^[\w-]{1,40}$/;

/** Reads the filter from the address; values that the server would refuse count as unset. */
export function readDeskFilter(address: URLSearchParams): DeskFilter {
  const category = address.get('category') ?? '';
  const assignee = address.get('assignee') ?? '';
  return {
    status: oneOf(address, 'status', DESK_STATUSES),
    category: CATEGORY.test(category) ? category : '',
    priority: oneOf(address, 'priority', TICKET_PRIORITIES),
    assignee: ASSIGNEE_FILTER.test(assignee) ? assignee : '',
    waits: oneOf(address, 'waits', ['agent']),
    search: searchIn(address),
    sort: oneOf(address, 'sort', OTHER_SORTS),
  };
}

/** The order that the filter requests. */
export function sortOf({ sort }: Pick<DeskFilter, 'sort'>): DeskSort {
  return DESK_SORTS.find((candidate) => candidate === sort) ?? DEFAULT_DESK_SORT;
}

/** What a saved view stores: a search is left out (see `DESK_VIEW_FILTERS`). */
export function viewOf(filter: DeskFilter): DeskFilter {
  return { ...filter, search: '' };
}

/** The number of conditions that filter the list, without the search. */
export function countConditions({ status, category, priority, assignee, waits }: DeskFilter): number {
  return [status, category, priority, assignee, waits].filter((value) => value !== '').length;
}

/** True if the filter excludes something; an order does not. */
export function isFiltered(filter: object): boolean {
  return Object.entries(filter).some(([name, value]) => name !== 'sort' && value !== '');
}
