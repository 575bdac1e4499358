import { budgetDays, type BudgetPeriod } from '../../../server/finance/budgets/budgets.rules';
import { TRANSACTION_TYPES } from '../../../server/finance/finance.rules';
import { TRANSACTION_CATEGORIES, TRANSACTION_STATUSES } from '../../../server/finance/transactions/transaction.rules';
import { dayAfter, isCalendarDate, ukDate } from '../../../server/platform/time/days.rules';
import { oneOf, searchIn, useAddressFilter } from '../lib/navigation/address-filter';
import type { Days, TransactionsFilter } from './finance.api';

const isDay = (value: string | null): value is string =>
  value !== null && isCalendarDate(value) && value >= '2000-01-01' && value <= '2099-12-31';

/** Reads the filter from the address. Without days: the calendar year to date, in UK time. */
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

/** A commonly used period. */
interface UsualPeriod extends Days {
  label: string;
}

const SPANS: ReadonlyArray<{ span: BudgetPeriod; now: string; before: string }> = [
  { span: 'monthly', now: 'This month', before: 'Last month' },
  { span: 'quarterly', now: 'This quarter', before: 'Last quarter' },
  { span: 'yearly', now: 'Year to date', before: 'Last calendar year' },
];

/**
 * Months, quarters and years up to a day, each with the one before it.
 * @param financialYears the financial year of the day and earlier ones; empty if unknown
 */
export function usualPeriods(today: string, financialYears: readonly Days[] = []): UsualPeriod[] {
  const [year, last] = financialYears;
  return [
    ...SPANS.flatMap(({ span, now, before }) => {
      const { from } = budgetDays(span, today);
      return [
        { label: now, from, to: today },
        { label: before, ...budgetDays(span, dayAfter(from, -1)) },
      ];
    }),
    ...(year === undefined || year.from > today ? [] : [{ label: 'Financial year to date', from: year.from, to: today }]),
    ...(last === undefined ? [] : [{ label: 'Last financial year', from: last.from, to: last.to }]),
  ];
}
