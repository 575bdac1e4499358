import { TICKET_STATUSES } from '../../../../../server/support/tickets/tickets.rules';
import { oneOf, searchIn } from '../../../lib/navigation/address-filter';

/** What the list shows. Empty is the default: any text, every ticket that is not closed, every category, the newest first. */
export interface OwnFilter {
  search: string;
  status: string;
  category: string;
  sort: string;
}

export const USUAL_STATUS = 'active';
export const USUAL_SORT = 'newest';
export const SORT_LABELS = { newest: 'Newest first', oldest: 'Oldest first', activity: 'Last activity' } as const;

const STATUSES = [...TICKET_STATUSES, 'all'];
const SORTS = Object.keys(SORT_LABELS).filter((sort) => sort !== USUAL_SORT);
const CATEGORY = /^[\w-]{1,40}$/;

/** The filter as the address holds it; what the server would not understand counts as the usual. */
export function readOwnFilter(address: URLSearchParams): OwnFilter {
  const category = address.get('category') ?? '';
  return {
    search: searchIn(address),
    status: oneOf(address, 'status', STATUSES),
    category: CATEGORY.test(category) ? category : '',
    sort: oneOf(address, 'sort', SORTS),
  };
}

/** Whether something narrows the list; the order does not. */
export function isNarrowed({ search, status, category }: OwnFilter): boolean {
  return search !== '' || category !== '' || (status !== '' && status !== 'all');
}
