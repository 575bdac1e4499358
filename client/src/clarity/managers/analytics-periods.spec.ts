import { daysOfPeriod, PERIODS } from './analytics-periods';

describe('periods of analytics', () => {
  it('follow the calendar, across the turn of the year as well', () =>
    expect(PERIODS.map(({ value }) => Object.values(daysOfPeriod(value, '2026-01-31')).join(' '))).toEqual([
      '2026-01-01 2026-01-31',
      '2025-12-01 2025-12-31',
      '2026-01-01 2026-03-31',
      '2026-01-01 2026-12-31',
      '2025-02-01 2026-01-31',
    ]));

  it('end on the last day of February', () => expect(daysOfPeriod('month', '2028-02-10').to).toBe('2028-02-29'));
});
