import type { SheetCell } from '../../platform/documents/sheet-rows.js';
import type { ExportTable } from '../../platform/documents/export-table.js';
import { single } from '../../platform/documents/single.js';
import { dayText } from '../../platform/time/days.rules.js';
import type { BalanceSheetView, CashMonthView, ProfitAndLossView, ReportLineView, TrialBalanceView } from '../reports/reports.dto.js';
import { pairLines } from '../reports/comparison.rules.js';
import { periodText } from './export-text.js';
import { BOX_LABELS, WHOLE_POUND_BOXES, type NineBoxes } from '../tax/vat-return.rules.js';
import { computationSteps, ESTIMATE } from '../tax/computation/tax-computation.rules.js';
import type { TaxComputationView } from '../tax/computation/tax-computation.dto.js';
import type { VatReturnView } from '../tax/vat-return.dto.js';

/** Reports as tables for files. Amounts in pounds, as the screens have them. */

export const REPORTS = ['profit-and-loss', 'balance-sheet', 'trial-balance', 'cash-flow', 'vat-return', 'tax-computation'] as const;
export type Report = (typeof REPORTS)[number];

export type ReportTable = ExportTable<SheetCell[]>;

const cells = (row: SheetCell[]): SheetCell[] => row;
const TOTAL = 'Total';
const RESULT = 'Result';
const isTotal = (row: SheetCell[]): boolean => row.includes(TOTAL) || row[0] === RESULT;
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** Above the columns of the year before. */
const BEFORE = 'a year before';

const byAccount = (isCompared: boolean) => ({
  header: ['Part', 'Code', 'Account', 'Amount', ...(isCompared ? [`Amount, ${BEFORE}`] : [])],
  widths: [14, 8, 36, 14, ...(isCompared ? [22] : [])],
  grouped: true,
  cells,
  isTotal,
});

/** @param before the report of the year before, for a column of its own */
export function profitAndLossTable(report: ProfitAndLossView, before?: ProfitAndLossView): ReportTable {
  return {
    title: 'Profit and loss',
    facts: [['Period', periodText(report)], ...(before === undefined ? [] : [['Compared with', periodText(before)] as const])],
    ...byAccount(before !== undefined),
    rows: () =>
      single([
        ...linesOf(
          'Income',
          { lines: report.income, total: report.total_income },
          before && { lines: before.income, total: before.total_income },
        ),
        ...linesOf(
          'Expenses',
          { lines: report.expenses, total: report.total_expenses },
          before && { lines: before.expenses, total: before.total_expenses },
        ),
        [RESULT, '', 'Profit before tax', report.profit_before_tax, ...(before === undefined ? [] : [before.profit_before_tax])],
        [
          RESULT,
          '',
          report.net_profit < 0 ? 'Net loss' : 'Net profit',
          report.net_profit,
          ...(before === undefined ? [] : [before.net_profit]),
        ],
      ]),
  };
}

/** @param before that of a year before, for a column of its own */
export function balanceSheetTable(sheet: BalanceSheetView, before?: BalanceSheetView): ReportTable {
  return {
    title: 'Balance sheet',
    facts: onDays(sheet, before),
    ...byAccount(before !== undefined),
    rows: () =>
      single([
        ...linesOf(
          'Assets',
          { lines: sheet.assets, total: sheet.total_assets },
          before && { lines: before.assets, total: before.total_assets },
        ),
        ...linesOf(
          'Liabilities',
          { lines: sheet.liabilities, total: sheet.total_liabilities },
          before && { lines: before.liabilities, total: before.total_liabilities },
        ),
        ...linesOf(
          'Equity',
          { lines: sheet.equity, total: sheet.total_equity },
          before && { lines: before.equity, total: before.total_equity },
        ),
      ]),
  };
}

/** @param before that of a year before, for columns of its own */
export function trialBalanceTable(balance: TrialBalanceView, before?: TrialBalanceView): ReportTable {
  const isCompared = before !== undefined;
  return {
    title: 'Trial balance',
    facts: onDays(balance, before),
    header: ['Code', 'Account', 'Type', 'Debit', 'Credit', ...(isCompared ? [`Debit, ${BEFORE}`, `Credit, ${BEFORE}`] : [])],
    widths: [8, 36, 12, 14, 14, ...(isCompared ? [20, 20] : [])],
    cells,
    isTotal,
    rows: () =>
      single([
        ...pairLines(balance.accounts, before?.accounts ?? [], (line) => ({ ...line, debit: 0, credit: 0 })).map(
          ({ line: { code, name, type, debit, credit }, before: then }) => [
            code,
            name,
            type,
            debit,
            credit,
            ...(isCompared ? [then.debit, then.credit] : []),
          ],
        ),
        ['', TOTAL, '', balance.total_debit, balance.total_credit, ...(isCompared ? [before.total_debit, before.total_credit] : [])],
      ]),
  };
}

/** @param before the months of the year before, in the same order, for a column of their own */
export function cashFlowTable(
  period: { from: string; to: string },
  months: readonly CashMonthView[],
  before?: readonly CashMonthView[],
): ReportTable {
  const isCompared = before !== undefined;
  const header = ['Month', 'At the beginning', 'Received', 'Paid', 'At the end', ...(isCompared ? [`At the end, ${BEFORE}`] : [])];
  const widths = [10, 16, 14, 14, 14, ...(isCompared ? [24] : [])];
  const printed = (month: SheetCell | undefined): string => MONTH.format(new Date(`${String(month)}-01`));
  return {
    title: 'Cash flow',
    facts: [['Period', `${periodText(period)}, whole months`]],
    header,
    widths,
    cells,
    // As on the screen, with the name of the month.
    printed: { header, widths: [20, ...widths.slice(1)], cells: ([month, ...amounts]) => [printed(month), ...amounts] },
    rows: () =>
      single(
        months.map(({ month, opening, received, paid, closing }, index) => [
          month.slice(0, 7),
          opening,
          received,
          paid,
          closing,
          ...(isCompared ? [before[index]?.closing ?? 0] : []),
        ]),
      ),
  };
}

function onDays(report: { on: string }, before: { on: string } | undefined): ReportTable['facts'] {
  return [['On', dayText(report.on)], ...(before === undefined ? [] : [['Compared with', dayText(before.on)] as const])];
}

export function vatReturnTable({ from, to, filed, is_payment, ...boxes }: VatReturnView): ReportTable {
  const names = Object.keys(BOX_LABELS) as Array<keyof NineBoxes>;
  return {
    title: 'VAT return',
    facts: [
      ['Period', periodText({ from, to })],
      ['Status', filed === null ? 'Not filed' : `Filed on ${dayText(filed.on)}`],
      ['Box 5 is', is_payment ? 'to be paid' : 'to be repaid'],
    ],
    header: ['Box', 'Description', 'Amount'],
    widths: [6, 60, 14],
    cells,
    rows: () =>
      single(names.map((box) => [box.slice(3), BOX_LABELS[box], WHOLE_POUND_BOXES.includes(box) ? BigInt(boxes[box]) : boxes[box]])),
  };
}

export function taxComputationTable(computation: TaxComputationView): ReportTable {
  const { from, to, associated_companies } = computation;
  return {
    title: 'Tax computation',
    facts: [
      ['Period', periodText({ from, to })],
      ['Associated companies', String(associated_companies)],
      ['Status', ESTIMATE],
    ],
    header: ['Part', 'What', 'Note', 'Amount'],
    widths: [26, 40, 50, 14],
    grouped: true,
    cells,
    rows: () =>
      single(
        computationSteps(computation).map(({ part, label, note, days, amount }) => [
          part,
          label,
          days === null ? note : periodText(days),
          amount,
        ]),
      ),
  };
}

interface ReportPart {
  lines: readonly ReportLineView[];
  total: number;
}

function linesOf(part: string, now: ReportPart, before: ReportPart | undefined): SheetCell[][] {
  const rows = pairLines(now.lines, before?.lines ?? [], (line) => ({ ...line, amount: 0 }));
  return [
    ...rows.map(({ line, before: then }) => [part, line.code, line.name, line.amount, ...(before === undefined ? [] : [then.amount])]),
    [part, '', TOTAL, now.total, ...(before === undefined ? [] : [before.total])],
  ];
}
