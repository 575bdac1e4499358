import type { Days } from '../ledger/ledger.rules.js';
import { pounds } from '../money.rules.js';
import type { BalanceSheetView, CashMonthView, ProfitAndLossView, ReportLineView, TrialBalanceView } from './reports.dto.js';
import { balanceSheet, cashFlow, profitAndLoss, profitBeforeTax, type AccountSum, type ReportLine } from './reports.rules.js';

/** Reports in pounds, from sums in pence. Pure. */

/** @param sums of the days */
export function toProfitAndLossView({ from, to }: Days, sums: readonly AccountSum[]): ProfitAndLossView {
  const report = profitAndLoss(sums);
  return {
    from,
    to,
    income: report.income.map(toLineView),
    expenses: report.expenses.map(toLineView),
    total_income: pounds(report.totalIncome),
    total_expenses: pounds(report.totalExpenses),
    profit_before_tax: pounds(profitBeforeTax(sums)),
    net_profit: pounds(report.netProfit),
  };
}

/** @param sums from the first day of the ledger to the day @throws Error if it does not balance */
export function toBalanceSheetView(day: string, sums: readonly AccountSum[]): BalanceSheetView {
  const sheet = balanceSheet(sums);
  return {
    on: day,
    assets: sheet.assets.map(toLineView),
    liabilities: sheet.liabilities.map(toLineView),
    equity: sheet.equity.map(toLineView),
    total_assets: pounds(sheet.totalAssets),
    total_liabilities: pounds(sheet.totalLiabilities),
    total_equity: pounds(sheet.totalEquity),
  };
}

/** @param sums from the first day of the ledger to the day */
export function toTrialBalanceView(day: string, sums: readonly AccountSum[]): TrialBalanceView {
  const accounts = sums
    .filter(({ debitPence, creditPence }) => debitPence !== 0 || creditPence !== 0)
    .map(({ code, name, type, debitPence, creditPence }) => ({ code, name, type, pence: debitPence - creditPence }));
  const side = (sign: 1 | -1): number => accounts.reduce((sum, { pence }) => sum + Math.max(sign * pence, 0), 0);
  return {
    on: day,
    accounts: accounts.map(({ pence, ...account }) => ({
      ...account,
      debit: pounds(Math.max(pence, 0)),
      credit: pounds(Math.max(-pence, 0)),
    })),
    total_debit: pounds(side(1)),
    total_credit: pounds(side(-1)),
  };
}

/**
 * @param opening pence before the first month
 * @param months in order, with debits and credits of the cash accounts
 * @param accountsIn what each cash account gained in a month, YYYY-MM-01
 */
export function toCashMonthViews(
  opening: number,
  months: Parameters<typeof cashFlow>[1],
  accountsIn: (month: string) => readonly ReportLine[] = () => [],
): CashMonthView[] {
  return cashFlow(opening, months).map((month, index) => ({
    month: month.month,
    opening: pounds(month.opening),
    received: pounds(month.received),
    paid: pounds(month.paid),
    closing: pounds(month.closing),
    accounts: accountsIn(months[index]?.month ?? '').map(toLineView),
  }));
}

function toLineView({ code, name, pence }: ReportLine): ReportLineView {
  return { code, name, amount: pounds(pence) };
}
