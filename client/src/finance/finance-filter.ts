import { TRANSACTION_TYPES } from '../../../server/finance/finance.rules';
import { TRANSACTION_CATEGORIES, TRANSACTION_STATUSES } from '../../../server/finance/transactions/transaction.rules';
import { isCalendarDate, ukDate } from '../../../server/platform/time/days.rules';
import { oneOf, searchIn, useAddressFilter } from '../lib/navigation/address-filter';
import type { TransactionsFilter } from './finance.api';

const isDay = (value: string | null): value is string =>
  value !== null && isCalendarDate(value) && value >= '2000-01-01' && value <= '2099-12-31';

/** The filter as the address has it. Without days: the calendar year to date, in the United Kingdom. */
export function readFinanceFilter(address: URLSearchParams, now = new Date()): TransactionsFilter {
  const today = ukDate(now);
  const [from, to] = [address.get('from'), address.get('to')];
  const days = isDay(from) && isDay(to) && from <= to ? { from, to } : { from: `${today.slice(0, 4)}-01-01`, to: today };
  return {
    ...days,
    type: oneOf(address, 'type', TRANSACTION_TYPES),
    status: oneOf(address, 'status', TRANSACTION_STATUSES),
    category: oneOf(address, 'category', TRANSACTION_CATEGORIES),
    search: searchIn(address),
  };
}

export function useFinanceFilter(): [TransactionsFilter, (change: Partial<TransactionsFilter>) => void] {
  return useAddressFilter((address) => readFinanceFilter(address));
}
