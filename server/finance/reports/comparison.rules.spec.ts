import { pairLines, yearBefore } from './comparison.rules.js';

describe('the year before', () => {
  it.each([
    ['2026-01-01', '2026-11-25', '2025-01-01', '2025-11-25'],
    // The last day of February leads to the last day of February.
    ['2024-02-01', '2024-02-29', '2023-02-01', '2023-02-28'],
    ['2025-02-01', '2025-02-28', '2024-02-01', '2024-02-29'],
  ])('of %s to %s is %s to %s', (from, to, first, last) => expect(yearBefore({ from, to })).toEqual({ from: first, to: last }));

  it('is omitted if the ledger does not go back that far', () => {
    expect(yearBefore({ from: '2000-12-31', to: '2001-12-31' })).toBeUndefined();
  });

  it('is added to each line, and lines that exist on one side only are zero on the other', () => {
    const line = (code: string, name: string, amount: number) => ({ code, name, amount });
    const lines = [line('3000', 'Shares', 5), line('3010', 'Grants', 6), line('', 'Profit to date', 7)];
    const before = [line('3000', 'Shares', 1), line('3005', 'Gifts', 2), line('', 'Profit to date', 3)];
    const all = pairLines(lines, before, ({ code, name }) => line(code, name, 0));
    expect(all.map((row) => [row.line.name, row.line.amount, row.before.amount])).toEqual([
      ['Shares', 5, 1],
      ['Gifts', 0, 2],
      ['Grants', 6, 0],
      ['Profit to date', 7, 3],
    ]);
  });
});
