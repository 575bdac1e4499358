import type { BudgetView } from '../budgets/budgets.dto.js';
import { inPounds } from '../../platform/documents/export-table.js';
import { cellsOf, HEADER, PRINTED, summaryBlocks, WIDTHS } from './export-text.js';

const TRANSACTION = {
  id: 'a',
  type: 'expense',
  category: 'Development Tools',
  amount: 1_234.5,
  vat_rate: 20,
  vat_amount: 246.9,
  vat_code: 'standard',
  gross: 1_481.4,
  description: '=HYPERLINK("x")',
  justification: 'Needed',
  hmrc_category: 'Office costs',
  currency: 'GBP',
  foreign_amount: null,
  exchange_rate: null,
  rate_source: null,
  rate_date: null,
  status: 'approved',
  responsible_staff: 'Ada Okafor',
  decided_by_name: 'Rhys Bevan',
  self_approved: false,
  posted_on: '2026-09-10',
  reversed_at: null,
  date: '2026-09-10',
} as unknown as Parameters<typeof cellsOf>[0];

const totals = (income: number) => ({
  total_income: income,
  product_income: 0,
  total_expenses: 0.1,
  net_profit: -0.1,
  total_vat: 0,
});

describe('exported files', () => {
  it('have amounts with two decimal places', () => {
    expect(cellsOf(TRANSACTION).slice(7, 11)).toEqual([1_234.5, 246.9, 1_481.4, 'GBP']);
    expect(inPounds(-1_234.5)).toBe('−£1,234.50');
    expect(inPounds(-1_234n)).toBe('−£1,234');
    expect(inPounds(0)).toBe('£0.00');
    const abroad = { currency: 'EUR' as const, foreign_amount: 1_419.68, exchange_rate: '1.15', rate_source: 'HMRC' };
    const printed = PRINTED.cells({ ...TRANSACTION, ...abroad, reversed_at: '2026-09-11T00:00:00.000Z' });
    expect(printed[2]).toBe('=HYPERLINK("x")\nEUR 1419.68 at 1.15 (HMRC)');
    expect(printed.slice(4, 9)).toEqual(['Standard rate (20%)', 1_234.5, 246.9, 1_481.4, 'Approved, reversed']);
    expect(PRINTED.header).toHaveLength(printed.length);
    expect(PRINTED.widths).toHaveLength(printed.length);
  });

  it('mark what someone approved or reversed themselves', () => {
    const own = { ...TRANSACTION, self_approved: true, self_reversed: true, reversed_at: '2026-09-11T00:00:00.000Z' };
    const status = (transaction: typeof TRANSACTION) => PRINTED.cells(transaction)[PRINTED.header.indexOf('Status')];
    expect(status({ ...TRANSACTION, self_approved: true })).toBe('Approved, self-approved');
    expect(status(own)).toBe('Approved, self-approved, self-reversed');
    const marks = (transaction: typeof TRANSACTION) => {
      const cells = cellsOf(transaction);
      return ['Self-approved', 'Self-reversed'].map((name) => cells[HEADER.indexOf(name)]);
    };
    expect(marks(TRANSACTION)).toEqual(['No', 'No']);
    expect(marks(own)).toEqual(['Yes', 'Yes']);
    expect([HEADER.length, WIDTHS.length]).toEqual([cellsOf(own).length, cellsOf(own).length]);
  });

  it('have the totals of the screens', () => {
    const budget = { category: 'Utilities', period: 'monthly', spent: 146.8, allocated: 140 } as unknown as BudgetView;
    const blocks = summaryBlocks({
      summary: {
        from: '2026-01-01',
        to: '2026-03-31',
        ...totals(100),
        this_month: totals(1),
        previous_month: totals(2),
        change: { total_income: null, total_expenses: null, net_profit: null, total_vat: null },
        cash: 5,
      },
      profit: {
        from: '2026-01-01',
        to: '2026-03-31',
        income: [{ code: '4010', name: 'Game Sales', amount: 100 }],
        expenses: [],
        total_income: 100,
        total_expenses: 0.1,
        profit_before_tax: 99.9,
        net_profit: 99.9,
      },
      sheet: {
        on: '2026-03-31',
        assets: [],
        liabilities: [],
        equity: [{ code: '', name: 'Profit to date', amount: 99.9 }],
        total_assets: 99.9,
        total_liabilities: 0,
        total_equity: 99.9,
      },
      budgets: [budget],
      tax: { rate: 19, amount: 18.98 },
    });
    const rows = blocks.flatMap((block) => (block.kind === 'row' ? [block.cells.join('|')] : []));
    for (const row of [
      // Of the period, this month and the month before: without the second, the net profit of a month could not be followed.
      'Total Income|£100.00|£1.00|£2.00',
      'Product Income|£0.00|£0.00|£0.00',
      'Net Profit|−£0.10|−£0.10|−£0.10',
      '4010|Game Sales|£100.00',
      '|Profit to date|£99.90',
      'Utilities|monthly|£146.80|£140.00|104.8%',
    ])
      expect(rows).toContain(row);
    expect(JSON.stringify(blocks)).toContain('Corporation tax at 19%, an estimate to check with your accountant: £18.98');
    expect(blocks).toContainEqual({ kind: 'fact', label: 'Period', value: '1 Jan 2026 to 31 Mar 2026' });
  });
});
