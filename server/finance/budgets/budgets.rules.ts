import { EXPENSE_CATEGORIES } from '../transactions/transaction.rules.js';
import { monthEnd, monthOf, type Days } from '../ledger/ledger.rules.js';

/** Budgets (specification, sections 3 and 9). Pure: shared by server and client. */

/** Time and deliverables of staff and contractors, which no transaction has as its category. */
export const STAFF_BUDGET = 'Staff Costs';
export const BUDGET_CATEGORIES = [...EXPENSE_CATEGORIES, STAFF_BUDGET] as const;

export const BUDGET_PERIODS = ['monthly', 'quarterly', 'yearly'] as const;
export type BudgetPeriod = (typeof BUDGET_PERIODS)[number];

export const BUDGET_PERIOD_LABELS: Readonly<Record<BudgetPeriod, string>> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
};

/** Percentages of a budget from which it is shown as nearly spent, or as good as spent. */
const BUDGET_WARNINGS = { yellow: 75, red: 90 } as const;
export type BudgetLevel = 'good' | 'yellow' | 'red';

/** The month, calendar quarter or calendar year that a day belongs to. */
export function budgetDays(period: BudgetPeriod, day: string): Days {
  const year = day.slice(0, 4);
  if (period === 'monthly') return { from: monthOf(day), to: monthEnd(day) };
  if (period === 'yearly') return { from: `${year}-01-01`, to: `${year}-12-31` };
  const first = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  const month = (number: number): string => `${year}-${String(number).padStart(2, '0')}-01`;
  return { from: month(first), to: monthEnd(month(first + 2)) };
}

/** Percentage of a budget that is spent, rounded down to one decimal so that 90% is never shown before it is reached. */
export function percentSpent(spent: number, allocated: number): number {
  return allocated === 0 ? 0 : Math.floor((spent * 1_000) / allocated) / 10;
}

export function budgetLevel(percent: number): BudgetLevel {
  if (percent >= BUDGET_WARNINGS.red) return 'red';
  return percent >= BUDGET_WARNINGS.yellow ? 'yellow' : 'good';
}
