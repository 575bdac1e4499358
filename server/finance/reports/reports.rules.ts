import { CORPORATION_TAX, OUTPUT_VAT } from '../ledger/accounts.rules.js';
import { naturalBalance, type AccountType } from '../ledger/ledger.rules.js';
import { fraction } from '../money.rules.js';
import { PRODUCT_INCOME_ACCOUNTS } from '../transactions/transaction-posting.rules.js';

/** What reports make of the sums of accounts. All amounts in pence. Pure. */

/** Reports for a tax authority, in the order of their buttons. */
export const TAX_REPORT_TYPES = ['vat', 'corporation_tax'] as const;
export type TaxReportType = (typeof TAX_REPORT_TYPES)[number];

/** Debits and credits of an account over some days. */
export interface AccountSum {
  code: string;
  name: string;
  type: AccountType;
  isCash: boolean;
  debitPence: number;
  creditPence: number;
}

/** An account’s line in a report with its natural sign: income and costs are positive. */
export interface ReportLine {
  code: string;
  name: string;
  pence: number;
}

/** The five cards, except the budgets. */
export interface Totals {
  income: number;
  productIncome: number;
  expenses: number;
  netProfit: number;
  /** VAT on sales. */
  vat: number;
}

interface ProfitAndLoss {
  income: ReportLine[];
  expenses: ReportLine[];
  totalIncome: number;
  totalExpenses: number;
  netProfit: number;
}

interface BalanceSheet {
  assets: ReportLine[];
  liabilities: ReportLine[];
  equity: ReportLine[];
  totalAssets: number;
  totalLiabilities: number;
  totalEquity: number;
}

interface CashMonth {
  /** YYYY-MM. */
  month: string;
  opening: number;
  received: number;
  paid: number;
  closing: number;
}

/** The profit that no closing entry has moved to equity. */
const PROFIT_LINE = { code: '', name: 'Profit to date' } as const;

/** Accounts of these types with a balance, with their natural sign. */
function linesOf(sums: readonly AccountSum[], type: AccountType): ReportLine[] {
  return sums
    .filter((sum) => sum.type === type && (sum.debitPence !== 0 || sum.creditPence !== 0))
    .map(({ code, name, debitPence, creditPence }) => ({ code, name, pence: naturalBalance(type, debitPence - creditPence) }));
}

const total = (lines: readonly ReportLine[]): number => lines.reduce((sum, { pence }) => sum + pence, 0);

/** Whether an account is product income, which the cards show apart. */
export function isProductIncome({ code }: Pick<ReportLine, 'code'>): boolean {
  return PRODUCT_INCOME_ACCOUNTS.includes(code);
}

/** The totals of the cards. Income excludes product income, as on the public page; the net profit includes both. */
export function totalsOf(sums: readonly AccountSum[]): Totals {
  const income = linesOf(sums, 'income');
  const productIncome = total(income.filter(isProductIncome));
  const otherIncome = total(income) - productIncome;
  const expenses = total(linesOf(sums, 'expense'));
  return {
    income: otherIncome,
    productIncome,
    expenses,
    netProfit: otherIncome + productIncome - expenses,
    vat: total(linesOf(sums, 'liability').filter(({ code }) => code === OUTPUT_VAT)),
  };
}

export function profitAndLoss(sums: readonly AccountSum[]): ProfitAndLoss {
  const income = linesOf(sums, 'income');
  const expenses = linesOf(sums, 'expense');
  const [totalIncome, totalExpenses] = [total(income), total(expenses)];
  return { income, expenses, totalIncome, totalExpenses, netProfit: totalIncome - totalExpenses };
}

/** The profit that corporation tax is computed from, in pence; negative for a loss. */
export function profitBeforeTax(sums: readonly AccountSum[]): number {
  return profitAndLoss(sums.filter(({ code }) => code !== CORPORATION_TAX)).netProfit;
}

/** @param sums from the first day of the ledger to the day of the balance sheet @throws Error if it does not balance */
export function balanceSheet(sums: readonly AccountSum[]): BalanceSheet {
  const { netProfit } = profitAndLoss(sums);
  const assets = linesOf(sums, 'asset');
  const liabilities = linesOf(sums, 'liability');
  const equity = [...linesOf(sums, 'equity'), { ...PROFIT_LINE, pence: netProfit }];
  const [totalAssets, totalLiabilities, totalEquity] = [total(assets), total(liabilities), total(equity)];
  if (totalAssets !== totalLiabilities + totalEquity) throw new Error('The balance sheet does not balance.');
  return { assets, liabilities, equity, totalAssets, totalLiabilities, totalEquity };
}

/**
 * Cash at the beginning and end of each month, with receipts and payments.
 * @param opening pence before the first month @param months in order, with debits and credits of the cash accounts
 */
export function cashFlow(opening: number, months: ReadonlyArray<{ month: string; debitPence: number; creditPence: number }>): CashMonth[] {
  let balance = opening;
  return months.map(({ month, debitPence, creditPence }) => {
    const before = balance;
    balance += debitPence - creditPence;
    return { month: month.slice(0, 7), opening: before, received: debitPence, paid: creditPence, closing: balance };
  });
}

/** A change to ten times the value or more is no percentage any more: the two amounts say it better. */
const MAX_CHANGE = 900;

/**
 * Percentage change of a value, with one decimal. Null where a percentage would mislead: after zero, after a loss, where the value has turned
 * negative, and from ten times the previous value.
 */
export function changeOf(now: number, before: number): number | null {
  if (before <= 0 || now < 0) return null;
  const percent = fraction(now - before, 1_000, before) / 10;
  return percent < MAX_CHANGE ? percent : null;
}

/** Balance of the cash accounts, in pence. */
export function cashOf(sums: readonly AccountSum[]): number {
  return sums.filter(({ isCash }) => isCash).reduce((sum, { debitPence, creditPence }) => sum + debitPence - creditPence, 0);
}
