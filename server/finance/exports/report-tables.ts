import type { SheetCell } from '../../platform/documents/sheet-rows.js';
import type { ExportTable } from '../../platform/documents/table-files.js';
import type { BalanceSheetView, CashMonthView, ProfitAndLossView, ReportLineView, TrialBalanceView } from '../reports/reports.dto.js';
import { FLAT_RATE } from '../tax/corporation-tax.rules.js';
import { BOX_LABELS, type NineBoxes } from '../tax/vat-return.rules.js';
import { ADJUSTMENT_LABELS, ESTIMATE } from '../tax/computation/tax-computation.rules.js';
import type { TaxComputationView } from '../tax/computation/tax-computation.dto.js';
import type { VatReturnView } from '../tax/vat-return.dto.js';

/** Reports as tables for files. Amounts in pounds, as the screens have them. */

export const REPORTS = ['profit-and-loss', 'balance-sheet', 'trial-balance', 'cash-flow', 'vat-return', 'tax-computation'] as const;
export type Report = (typeof REPORTS)[number];

export type ReportTable = ExportTable<SheetCell[]>;

const cells = (row: SheetCell[]): SheetCell[] => row;
const BY_ACCOUNT = { header: ['Part', 'Code', 'Account', 'Amount'], widths: [14, 8, 36, 14], grouped: true, cells };

export function profitAndLossTable({ from, to, ...report }: ProfitAndLossView): ReportTable {
  return {
    title: 'Profit and loss',
    facts: [['Period', `${from} to ${to}`]],
    ...BY_ACCOUNT,
    rows: () =>
      once([
        ...linesOf('Income', report.income, report.total_income),
        ...linesOf('Expenses', report.expenses, report.total_expenses),
        ['Result', '', report.net_profit < 0 ? 'Net loss' : 'Net profit', report.net_profit],
      ]),
  };
}

export function balanceSheetTable({ on, ...sheet }: BalanceSheetView): ReportTable {
  return {
    title: 'Balance sheet',
    facts: [['On', on]],
    ...BY_ACCOUNT,
    rows: () =>
      once([
        ...linesOf('Assets', sheet.assets, sheet.total_assets),
        ...linesOf('Liabilities', sheet.liabilities, sheet.total_liabilities),
        ...linesOf('Equity', sheet.equity, sheet.total_equity),
      ]),
  };
}

export function trialBalanceTable({ on, accounts, total_debit, total_credit }: TrialBalanceView): ReportTable {
  return {
    title: 'Trial balance',
    facts: [['On', on]],
    header: ['Code', 'Account', 'Type', 'Debit', 'Credit'],
    widths: [8, 36, 12, 14, 14],
    cells,
    rows: () =>
      once([
        ...accounts.map(({ code, name, type, debit, credit }) => [code, name, type, debit, credit]),
        ['', 'Total', '', total_debit, total_credit],
      ]),
  };
}

export function cashFlowTable(period: { from: string; to: string }, months: readonly CashMonthView[]): ReportTable {
  return {
    title: 'Cash flow',
    facts: [['Period', `${period.from} to ${period.to}, whole months`]],
    header: ['Month', 'At the beginning', 'Received', 'Paid', 'At the end'],
    widths: [10, 16, 14, 14, 14],
    cells,
    rows: () => once(months.map(({ month, opening, received, paid, closing }) => [month.slice(0, 7), opening, received, paid, closing])),
  };
}

export function vatReturnTable({ from, to, filed, is_payment, ...boxes }: VatReturnView): ReportTable {
  const names = Object.keys(BOX_LABELS) as Array<keyof NineBoxes>;
  return {
    title: 'VAT return',
    facts: [
      ['Period', `${from} to ${to}`],
      ['Status', filed === null ? 'Not filed' : `Filed on ${filed.on}`],
      ['Box 5 is', is_payment ? 'to be paid' : 'to be repaid'],
    ],
    header: ['Box', 'Description', 'Amount'],
    widths: [6, 60, 14],
    cells,
    rows: () => once(names.map((box) => [box.slice(3), BOX_LABELS[box], boxes[box]])),
  };
}

export function taxComputationTable(computation: TaxComputationView): ReportTable {
  const { from, to, parts, associated_companies } = computation;
  const days = (one: string, other: string): string => `${one} to ${other}`;
  return {
    title: 'Tax computation',
    facts: [
      ['Period', days(from, to)],
      ['Associated companies', String(associated_companies)],
      ['Status', ESTIMATE],
    ],
    header: ['Part', 'What', 'Note', 'Amount'],
    widths: [26, 40, 50, 14],
    grouped: true,
    cells,
    rows: () =>
      once([
        ['Profit', 'Profit before tax', '', computation.profit_before_tax],
        ...(computation.taxable_grants === 0
          ? []
          : [['Profit', 'Taxable grants', 'In the books as equity', computation.taxable_grants] satisfies SheetCell[]]),
        ...computation.adjustments.map(({ kind, description, note, amount }): SheetCell[] => [
          ADJUSTMENT_LABELS[kind],
          description,
          note,
          kind === 'add_back' ? amount : -amount,
        ]),
        ['Taxable profit', 'With all adjustments', '', computation.adjusted_profit],
        ['Taxable profit', 'Taxable', '', computation.taxable_profit],
        ...parts.flatMap((part): SheetCell[][] => [
          ['Tax', `Profit ${days(part.from, part.to)}`, '', part.profit],
          ['Tax', `Before marginal relief ${days(part.from, part.to)}`, '', part.before_relief],
          ['Tax', `Marginal relief ${days(part.from, part.to)}`, '', part.relief],
        ]),
        ['Tax', 'Corporation tax', '', computation.corporation_tax],
        ['For comparison', `At the flat rate of ${FLAT_RATE} %`, '', computation.at_flat_rate],
      ]),
  };
}

function linesOf(part: string, lines: readonly ReportLineView[], total: number): SheetCell[][] {
  return [...lines.map(({ code, name, amount }) => [part, code, name, amount]), [part, '', 'Total', total]];
}

async function* once(rows: SheetCell[][]): AsyncGenerator<SheetCell[][]> {
  yield await Promise.resolve(rows);
}
