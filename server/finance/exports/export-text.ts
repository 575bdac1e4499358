import type { PdfBlock } from '../../platform/documents/pdf/pdf-blocks.js';
import type { SheetCell } from '../../platform/documents/sheet-rows.js';
import { inPounds } from '../../platform/documents/table-files.js';
import { dayText } from '../../platform/time/days.rules.js';
import type { BudgetView } from '../budgets/budgets.dto.js';
import { percentSpent } from '../budgets/budgets.rules.js';
import type { BalanceSheetView, ProfitAndLossView, ReportLineView, SummaryView } from '../reports/reports.dto.js';
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
    transaction.date,
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
    transaction.rate_date,
    transaction.status,
    transaction.responsible_staff,
    transaction.decided_by_name,
    transaction.self_approved ? 'Yes' : 'No',
    transaction.posted_on,
    transaction.reversed_at,
    transaction.reversed_by_name,
    transaction.self_reversed ? 'Yes' : 'No',
    transaction.reversal_reason,
    transaction.id,
  ];
}

export function transactionBlocks(transaction: TransactionView): PdfBlock[] {
  const { amount, vat_amount, vat_code, gross } = transaction;
  return [
    { kind: 'fact', label: `${dayText(transaction.date)}, ${transaction.type}`, value: transaction.description },
    {
      kind: 'text',
      indent: 12,
      text: `Net ${inPounds(amount)}, VAT ${inPounds(vat_amount)}, gross ${inPounds(gross)}, ${VAT_CODE_LABELS[vat_code]}, ${statusText(transaction)}`,
    },
    ...(transaction.foreign_amount === null
      ? []
      : [
          {
            kind: 'text',
            indent: 12,
            text: `${transaction.currency} ${transaction.foreign_amount.toFixed(2)} at ${transaction.exchange_rate} (${transaction.rate_source})`,
          } as const,
        ]),
    { kind: 'quiet', text: `${transaction.category}. Entered by ${transaction.responsible_staff ?? 'a deleted user'}.` },
  ];
}

function statusText({ status, self_approved, reversed_at, self_reversed }: TransactionView): string {
  const reversal = self_reversed ? 'self-reversed' : 'reversed';
  return [status, ...(self_approved ? ['self-approved'] : []), ...(reversed_at === null ? [] : [reversal])].join(', ');
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
    ...facts([
      ['Total Income', summary.total_income],
      ['Product Income', summary.product_income],
      ['Total Expenses', summary.total_expenses],
      ['Net Profit', summary.net_profit],
      ['Total VAT', summary.total_vat],
      ['Cash', summary.cash],
      [`Corporation tax at ${tax.rate}%`, tax.amount],
    ]),
    { kind: 'quiet', text: 'The corporation tax is an estimate. Check it with your accountant.' },
    ...part('This month'),
    ...facts([
      ['Total Income', summary.this_month.total_income],
      ['Product Income', summary.this_month.product_income],
      ['Total Expenses', summary.this_month.total_expenses],
      ['Net Profit', summary.this_month.net_profit],
    ]),
    ...part('The month before'),
    ...facts([
      ['Total Income', summary.previous_month.total_income],
      ['Product Income', summary.previous_month.product_income],
      ['Total Expenses', summary.previous_month.total_expenses],
      ['Net Profit', summary.previous_month.net_profit],
    ]),
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
    ...(budgets.length === 0 ? [{ kind: 'text', text: 'None.' } as const] : budgets.map(budgetFact)),
  ];
}

/** Days as in the head of a document: `1 Jul 2026 to 26 Nov 2026`. */
export function periodText({ from, to }: Days): string {
  return `${dayText(from)} to ${dayText(to)}`;
}

const part = (text: string): PdfBlock[] => [{ kind: 'gap' }, { kind: 'heading', text, size: 13 }];

const facts = (rows: ReadonlyArray<readonly [string, number]>): PdfBlock[] =>
  rows.map(([label, amount]) => ({ kind: 'fact', label, value: inPounds(amount) }));

function lines(rows: readonly ReportLineView[], total: number): PdfBlock[] {
  return facts([...rows.map(({ code, name, amount }) => [`${code} ${name}`.trim(), amount] as const), ['Total', total]]);
}

function budgetFact({ category, period, spent, allocated }: BudgetView): PdfBlock {
  const percent = percentSpent(Math.round(spent * 100), Math.round(allocated * 100));
  return { kind: 'fact', label: `${category}, ${period}`, value: `${inPounds(spent)} of ${inPounds(allocated)} (${percent}%)` };
}
