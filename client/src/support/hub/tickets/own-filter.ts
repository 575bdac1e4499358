import { TICKET_STATUSES } from '../../../../../server/support/tickets/tickets.rules';
import { oneOf, searchIn } from '../../../lib/navigation/address-filter';

/** Filter of the list. Empty values are the defaults: any text, all tickets that are not closed, every category, newest first. */
export interface OwnFilter {
  search: string;
  status: string;
  category: string;
  sort: string;
}

export const DEFAULT_STATUS = 'active';
export const DEFAULT_SORT = 'newest';
export const SORT_LABELS = { newest: 'Newest first', oldest: 'Oldest first', activity: 'Last activity' } as const;

const STATUSES = [...TICKET_STATUSES, 'all'];
const SORTS = Object.keys(SORT_LABELS).filter((sort) => sort !== DEFAULT_SORT);
const CATEGORY = /^[\w-]{1,40}$/;

/** Reads the filter from the address; values that the server would refuse count as unset. */
export function readOwnFilter(address: URLSearchParams): OwnFilter {
  const category = address.get('category') ?? '';
  return {
    search: searchIn(address),
    status: oneOf(address, 'status', STATUSES),
    category: CATEGORY.test(category) ? category : '',
    sort: oneOf(address, 'sort', SORTS),
  };
}

/** Whether the filter excludes something; the order does not. */
export function isNarrowed({ search, status, category }: OwnFilter): boolean {
  return search !== '' || category !== '' || (status !== '' && status !== 'all');
}
