import { isCalendarDate } from '../../../server/platform/time/days.rules';
import { SALE_CHANNELS, SALE_STATUSES } from '../../../server/sales/sale.rules';
import { oneOf, searchIn, useAddressFilter } from '../lib/navigation/address-filter';
import type { SalesFilter } from './sales.api';

function dayIn(address: URLSearchParams, name: string): string {
  const day = address.get(name) ?? '';
  return isCalendarDate(day) && day >= '2000-01-01' && day <= '2099-12-31' ? day : '';
}

/** Reads the filter from the address; days in the wrong order are ignored. */
function readSalesFilter(address: URLSearchParams): SalesFilter {
  const [from, to] = [dayIn(address, 'from'), dayIn(address, 'to')];
  const inOrder = from === '' || to === '' || from <= to;
  return {
    status: oneOf(address, 'status', SALE_STATUSES),
    channel: oneOf(address, 'channel', SALE_CHANNELS),
    from: inOrder ? from : '',
    to: inOrder ? to : '',
    search: searchIn(address),
  };
}

/**
 * Says which sales the totals above the list are of, where the list shows others: they follow the channel and the period, not the status or
 * the search.
 * @returns null where they are of the sales in the list
 */
export function totalsNote({ status, channel, from, to, search }: SalesFilter): string | null {
  if (status === '' && search === '') return null;
  const chosen = [...(channel === '' ? [] : ['channel']), ...(from === '' && to === '' ? [] : ['period'])];
  const scope = chosen.length === 0 ? '' : ` of the chosen ${chosen.join(' and ')}`;
  return `The totals include all posted sales${scope}, whatever the status or search.`;
}

export function useSalesFilter(): [SalesFilter, (change: Partial<SalesFilter>) => void] {
  return useAddressFilter(readSalesFilter);
}
