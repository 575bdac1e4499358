import type { ExpenseView } from '../../../../server/clarity/expenses/expenses.dto.js';
import { expenseVat, includesVat, OTHER_EXPENSES } from '../../../../server/clarity/expenses/expenses.rules';
import { STERLING, type Currency } from '../../../../server/finance/currency/currency.rules';
import type { VatCode } from '../../../../server/finance/ledger/ledger.rules';
import { amountProblem, parsePounds } from '../../../../server/finance/money.rules';
import type { Loaded } from '../../lib/forms/merge';
import { ukToday } from '../../lib/time/now';

export interface ExpenseValues {
  description: string;
  amount: string;
  currency: Currency;
  category: string;
  date: string;
  /** Empty without a VAT receipt. */
  vat_code: VatCode | '';
  /** Empty if it follows from the amount. */
  vat_amount: string;
  project: string;
}

export const LABELS: Readonly<Record<keyof ExpenseValues, string>> = {
  description: 'What was bought',
  amount: 'Amount with VAT',
  currency: 'Currency',
  category: 'Category',
  date: 'Date',
  vat_code: 'VAT on the receipt',
  vat_amount: 'VAT in pounds',
  project: 'Project',
};

/** Name of the form. */
export function expenseForm(expense: ExpenseView | null): string {
  return `clarity-expense:${expense?.id ?? 'new'}`;
}

/** A new expense of today. */
export function newExpense(): Loaded<ExpenseValues> {
  const values: ExpenseValues = {
    description: '',
    amount: '',
    currency: STERLING,
    category: '',
    date: ukToday(),
    vat_code: '',
    vat_amount: '',
    project: '',
  };
  return { values, version: 0 };
}

export function loadedExpense(expense: ExpenseView): Loaded<ExpenseValues> {
  const { description, amount, currency, foreign_amount, category, date, vat_code, vat_amount, project, version } = expense;
  const values: ExpenseValues = {
    description,
    amount: (foreign_amount ?? amount).toFixed(2),
    currency,
    category: category === OTHER_EXPENSES ? '' : category,
    date,
    vat_code: vat_code ?? '',
    vat_amount: '',
    project: project ?? '',
  };
  const isUsual = !includesVat(vat_code) || vatOf(values) === vat_amount;
  return { values: isUsual ? values : { ...values, vat_amount: vat_amount.toFixed(2) }, version };
}

/** The stored values, from the response to a refused change. */
export function storedExpense(current: unknown): Loaded<ExpenseValues> | null {
  return typeof current === 'object' && current !== null && 'receipt_uses' in current ? loadedExpense(current as ExpenseView) : null;
}

/**
 * The request fields.
 * @param showsVat whether the form shows the VAT fields
 */
export function fieldsOf(values: ExpenseValues, showsVat: boolean): Record<string, string> {
  const { description, amount, currency, category, date, vat_code, vat_amount, project } = values;
  return {
    ...{ description, amount, currency, date },
    ...(category !== '' && { category }),
    ...(showsVat && vat_code !== '' && { vat_code }),
    ...(showsVat && includesVat(vat_code || null) && vat_amount.trim() !== '' && { vat_amount }),
    ...(project.trim() !== '' && { project }),
  };
}

/** The VAT in pounds, computed from the amount or entered; null if it is invalid. */
export function vatOf({ amount, currency, vat_code, vat_amount }: ExpenseValues): number | null {
  const pence = parsePounds(amount);
  const charged = vat_amount.trim() === '' ? undefined : parsePounds(vat_amount);
  if (pence === undefined) return null;
  const vat = expenseVat({ pence, code: vat_code || null, isForeign: currency !== STERLING, charged });
  return typeof vat === 'number' ? vat / 100 : null;
}

export function expenseProblems({ description, amount, date }: ExpenseValues): Record<string, string> {
  const wrong = amountProblem(amount);
  return {
    ...(description.trim() === '' && { description: 'Please say what was bought.' }),
    ...(wrong !== undefined && { amount: wrong }),
    ...(date === '' && { date: 'Please choose a day.' }),
  };
}
