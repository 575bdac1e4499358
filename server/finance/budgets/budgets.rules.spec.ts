import { budgetDays, budgetLevel, percentSpent } from './budgets.rules.js';

describe('budgets', () => {
  it.each([
    ['monthly', '2028-02-10', '2028-02-01', '2028-02-29'],
    ['quarterly', '2026-01-01', '2026-01-01', '2026-03-31'],
    ['quarterly', '2026-06-30', '2026-04-01', '2026-06-30'],
    ['quarterly', '2026-12-31', '2026-10-01', '2026-12-31'],
    ['yearly', '2026-07-04', '2026-01-01', '2026-12-31'],
  ] as const)('that are %s span on %s the days from %s to %s', (period, day, from, to) =>
    expect(budgetDays(period, day)).toEqual({ from, to }),
  );

  it.each([
    [7_499, 10_000, 74.9, 'good'],
    [7_500, 10_000, 75, 'yellow'],
    [8_999, 10_000, 89.9, 'yellow'],
    [9_000, 10_000, 90, 'red'],
    [12_000, 10_000, 120, 'red'],
    [-500, 10_000, -5, 'good'],
    [1, 3, 33.3, 'good'],
  ] as const)('with %d of %d spent are at %d %% and %s', (spent, allocated, percent, level) => {
    expect(percentSpent(spent, allocated)).toBe(percent);
    expect(budgetLevel(percent)).toBe(level);
  });
});
