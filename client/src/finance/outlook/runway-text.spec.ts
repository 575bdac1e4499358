import { opensPayments, runwayText } from './runway-text';

describe('the text of the runway', () => {
  const of = (months: number | null, profits: readonly number[], monthly_burn = 0) =>
    runwayText({
      months,
      monthly_burn,
      burn_months: profits.map((profit_before_tax, index) => ({ month: `2026-0${index + 1}`, profit_before_tax })),
    });

  it('names the months and what they are based on', () => {
    expect(of(8.4, [-1_000, -1_000, -1_000], 1_000)).toEqual({
      runway: '8.4 months',
      basis: 'at £1,000.00 a month, the mean of the last three',
    });
    expect(of(1, [-1, -1, -1], 1).runway).toBe('1 month');
    expect(of(null, [10, -5, 0]).runway).toBe('Not running out of money');
  });

  it('claims nothing before there is any money to count', () => {
    expect(of(null, [0, 0, 0])).toEqual({ runway: 'Not known yet', basis: 'nothing was earned or spent in the last three months' });
  });
});

describe('the payments of a financial year', () => {
  const year = (from: string, paid: number) => ({ from, paid });
  const current = year('2026-04-01', 0);

  it('can be opened for the last year, and for the current one once something was paid for it or repaid', () => {
    expect(opensPayments(year('2025-04-01', 0), current)).toBe(true);
    expect(opensPayments(current, current)).toBe(false);
    expect(opensPayments(year('2026-04-01', 250), current)).toBe(true);
    expect(opensPayments(year('2026-04-01', -250), current)).toBe(true);
  });
});
