import { oneOf, searchIn } from '../../lib/navigation/address-filter';
import { DESK_STATUSES } from '../desk/desk-filter';

/** What the panel's table shows. Everything is empty for all. */
export interface TicketsFilter {
  search: string;
  status: string;
  category: string;
}

/** The filter as the address holds it, beside the panel's section. */
export function readTicketsFilter(address: URLSearchParams): TicketsFilter {
  const category = address.get('category') ?? '';
  return {
    search: searchIn(address),
    status: oneOf(address, 'status', DESK_STATUSES),
    category: /^[\w-]{1,40}$/.test(category) ? category : '',
  };
}
