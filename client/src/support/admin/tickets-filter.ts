import { oneOf, searchIn } from '../../lib/navigation/address-filter';
import { DESK_STATUSES } from '../desk/desk-filter';

/** Filter of the panel's table. Empty values do not filter. */
export interface TicketsFilter {
  search: string;
  status: string;
  category: string;
}

/** Reads the filter from the address, next to the panel's section. */
export function readTicketsFilter(address: URLSearchParams): TicketsFilter {
  const category = address.get('category') ?? '';
  return {
    search: searchIn(address),
    status: oneOf(address, 'status', DESK_STATUSES),
    category: /^[\w-]{1,40}$/.test(category) ? category : '',
  };
}
