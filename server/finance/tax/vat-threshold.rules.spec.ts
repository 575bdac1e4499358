import { isNearLimit, monthBefore, thresholdWatch } from './vat-threshold.rules.js';

describe('the VAT threshold', () => {
  it('is exceeded at the end of the month in which the turnover of twelve months is above it', () => {
    const turnover = new Map([
      ['2025-08-01', 5_000_000],
      ['2025-09-01', 4_000_000],
      ['2026-08-01', 5_000_001],
    ]);
    expect(thresholdWatch(turnover, ['2026-07-01', '2026-08-01', '2026-09-01'])).toEqual({
      months: [
        { month: '2026-07-01', pence: 9_000_000 },
        { month: '2026-08-01', pence: 9_000_001 },
        { month: '2026-09-01', pence: 5_000_001 },
      ],
      register: 9_000_000,
      deregister: 8_800_000,
      limitsSince: '2024-04-01',
      crossedOn: '2026-08-31',
      notifyBy: '2026-09-30',
      registerFrom: '2026-10-01',
    });
  });

  it('is near from nine tenths of it', () => {
    expect([isNearLimit(80_999.99, 90_000), isNearLimit(81_000, 90_000), isNearLimit(90_000, 90_000)]).toEqual([false, true, true]);
  });

  it('is not exceeded by exactly the same amount, and was lower until March 2024', () => {
    expect(thresholdWatch(new Map([['2026-08-01', 9_000_000]]), ['2026-08-01'])).toMatchObject({ crossedOn: null, notifyBy: null });
    expect(thresholdWatch(new Map([['2024-03-01', 8_500_001]]), ['2024-03-01'])).toMatchObject({
      register: 8_500_000,
      crossedOn: '2024-03-31',
      notifyBy: '2024-04-30',
      registerFrom: '2024-05-01',
    });
    expect(monthBefore('2026-01-01')).toBe('2025-12-01');
  });
});
