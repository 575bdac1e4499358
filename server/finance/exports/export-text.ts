import type { PdfBlock } from '../../platform/documents/pdf/pdf-blocks.js';
import { dayCell, type SheetCell } from '../../platform/documents/sheet-rows.js';
import { inPounds, type ExportTable } from '../../platform/documents/export-table.js';
import { dayText } from '../../platform/time/days.rules.js';
import type { BudgetView } from '../budgets/budgets.dto.js';
import { percentSpent } from '../budgets/budgets.rules.js';
import type { BalanceSheetView, ProfitAndLossView, ReportLineView, SummaryView } from '../reports/reports.dto.js';
import { TRANSACTION_STATUS_LABELS, TRANSACTION_TYPE_LABELS } from '../finance.rules.js';
import type { Days } from '../ledger/ledger.rules.js';
import { VAT_CODE_LABELS } from '../transactions/transaction.rules.js';
import type { TransactionView } from '../transactions/transactions.dto.js';

/** Texts of exported files. Amounts in pounds. */

export const HEADER = [
  'Date',
  'Type',
  'Category',
  'Description',
  'Justification',
  'HMRC category',
  'VAT code',
  'Net',
  'VAT',
  'Gross',
  'Currency',
  'Foreign amount',
  'Rate',
  'Rate source',
  'Rate from',
  'Status',
  'Entered by',
  'Decided by',
  'Self-approved',
  'Posted on',
  'Reversed (UTC)',
  'Reversed by',
  'Self-reversed',
  'Reversed because',
  'Id',
];

/** Of the columns of a spreadsheet, in characters. */
export const WIDTHS = [11, 10, 24, 40, 32, 24, 20, 12, 12, 12, 9, 14, 12, 24, 11, 10, 20, 20, 13, 11, 24, 20, 13, 32, 38];

export function cellsOf(transaction: TransactionView): SheetCell[] {
  return [
    dayCell(transaction.date),
    transaction.type,
    transaction.category,
    transaction.description,
    transaction.justification,
    transaction.hmrc_category,
    VAT_CODE_LABELS[transaction.vat_code],
    transaction.amount,
    transaction.vat_amount,
    transaction.gross,
    transaction.currency,
    transaction.foreign_amount,
    transaction.exchange_rate,
    transaction.rate_source,
    dayCell(transaction.rate_date),
    transaction.status,
    transaction.responsible_staff,
    transaction.decided_by_name,
    transaction.self_approved ? 'Yes' : 'No',
    dayCell(transaction.posted_on),
    transaction.reversed_at,
    transaction.reversed_by_name,
    transaction.self_reversed ? 'Yes' : 'No',
    transaction.reversal_reason,
    transaction.id,
  ];
}

/** What a PDF has of a transaction, in columns that fit on a page. */
export const PRINTED: NonNullable<ExportTable<TransactionView>['printed']> = {
  header: ['Date', 'Type', 'Description', 'Category', 'VAT code', 'Net', 'VAT', 'Gross', 'Status', 'Entered by'],
  widths: [13, 10, 34, 19, 21, 13, 12, 13, 12, 16],
  cells: (transaction) => {
    const { currency, foreign_amount, exchange_rate, rate_source } = transaction;
    const foreign = foreign_amount === null ? '' : `\n${currency} ${foreign_amount.toFixed(2)} at ${exchange_rate} (${rate_source ?? ''})`;
    return [
      dayCell(transaction.date),
      TRANSACTION_TYPE_LABELS[transaction.type],
      `${transaction.description}${foreign}`,
      transaction.category,
      VAT_CODE_LABELS[transaction.vat_code],
      transaction.amount,
      transaction.vat_amount,
      transaction.gross,
      statusText(transaction),
      transaction.responsible_staff ?? 'Deleted user',
    ];
  },
};

function statusText({ status, self_approved, reversed_at, self_reversed }: TransactionView): string {
  const reversal = self_reversed ? 'self-reversed' : 'reversed';
  return [TRANSACTION_STATUS_LABELS[status], ...(self_approved ? ['self-approved'] : []), ...(reversed_at === null ? [] : [reversal])].join(
    ', ',
  );
}

interface SummaryOf {
  summary: SummaryView;
  profit: ProfitAndLossView;
  sheet: BalanceSheetView;
  budgets: readonly BudgetView[];
  tax: { rate: number; amount: number };
}

export function summaryBlocks({ summary, profit, sheet, budgets, tax }: SummaryOf): PdfBlock[] {
  return [
    { kind: 'heading', text: 'Finance summary' },
    { kind: 'fact', label: 'Period', value: periodText(summary) },
    { kind: 'gap' },
    ...cardRows(summary),
    { kind: 'gap', lines: 0.4 },
    { kind: 'quiet', text: `Corporation tax at ${tax.rate}%, an estimate to check with your accountant: ${inPounds(tax.amount)}` },
    ...part('Profit and loss: income'),
    ...lines(profit.income, profit.total_income),
    ...part('Profit and loss: expenses'),
    ...lines(profit.expenses, profit.total_expenses),
    ...part(`Balance sheet on ${dayText(sheet.on)}: assets`),
    ...lines(sheet.assets, sheet.total_assets),
    ...part('Balance sheet: liabilities'),
    ...lines(sheet.liabilities, sheet.total_liabilities),
    ...part('Balance sheet: equity'),
    ...lines(sheet.equity, sheet.total_equity),
    ...part('Budgets'),
    ...(budgets.length === 0 ? [{ kind: 'text', text: 'None.' } as const] : budgetRows(budgets)),
  ];
}

const CARDS = [
  ['Total Income', 'total_income'],
  ['Product Income', 'product_income'],
  ['Total Expenses', 'total_expenses'],
  ['Net Profit', 'net_profit'],
  ['Total VAT', 'total_vat'],
] as const;

/** The cards of the screen, with this month and the one before. */
function cardRows(summary: SummaryView): PdfBlock[] {
  const { this_month, previous_month } = summary;
  return [
    {
      kind: 'columns',
      columns: [
        { label: '', width: 34 },
        { label: 'Period', width: 22, align: 'right' },
        { label: 'This month', width: 22, align: 'right' },
        { label: 'The month before', width: 22, align: 'right' },
      ],
    },
    ...CARDS.map(
      ([label, key]) => ({ kind: 'row', cells: [label, ...[summary[key], this_month[key], previous_month[key]].map(inPounds)] }) as const,
    ),
    { kind: 'row', cells: ['Cash', inPounds(summary.cash)] },
  ];
}

/** Days as in the head of a document: `1 Jul 2026 to 26 Nov 2026`. */
export function periodText({ from, to }: Days): string {
  return `${dayText(from)} to ${dayText(to)}`;
}

const part = (text: string): PdfBlock[] => [{ kind: 'gap' }, { kind: 'heading', text, size: 13 }];

function lines(rows: readonly ReportLineView[], total: number): PdfBlock[] {
  return [
    {
      kind: 'columns',
      columns: [
        { label: '', width: 10 },
        { label: '', width: 66 },
        { label: '', width: 24, align: 'right' },
      ],
    },
    ...rows.map(({ code, name, amount }) => ({ kind: 'row', cells: [code, name, inPounds(amount)] }) as const),
    { kind: 'row', cells: ['', 'Total', inPounds(total)], isTotal: true },
  ];
}

function budgetRows(budgets: readonly BudgetView[]): PdfBlock[] {
  return [
    {
      kind: 'columns',
      columns: [
        { label: 'Category', width: 34 },
        { label: 'Period', width: 18 },
        { label: 'Spent', width: 18, align: 'right' },
        { label: 'Allocated', width: 18, align: 'right' },
        { label: 'Share', width: 12, align: 'right' },
      ],
    },
    ...budgets.map(({ category, period, spent, allocated }): PdfBlock => {
      const percent = percentSpent(Math.round(spent * 100), Math.round(allocated * 100));
      return { kind: 'row', cells: [category, period, inPounds(spent), inPounds(allocated), `${percent}%`] };
    }),
  ];
}
