import { countedMonths, expenseForecast, forecastMonths, lastWholeMonths } from './forecast.rules.js';

describe('a forecast', () => {
  it('is the average of the three months before, and never counts an unfinished month', () => {
    const months = [100, 200, 300, 50, null, null].map((pence, index) => ({ month: `2026-0${index + 1}-01`, pence }));
    const meanOf = [100, 200, 300].map((pence, index) => ({ month: `2026-0${index + 1}-01`, pence }));
    expect(expenseForecast(months, '2026-04-30')).toEqual([
      { month: '2026-04-01', computed: 200, meanOf, actual: 50 },
      { month: '2026-05-01', computed: 200, meanOf, actual: null },
      { month: '2026-06-01', computed: 200, meanOf, actual: null },
    ]);
  });

  it.each([
    ['2026-09-15', '2026-03-01', '2026-11-01', '2026-06-01', '2026-08-31'],
    ['2026-01-01', '2025-07-01', '2026-03-01', '2025-10-01', '2025-12-31'],
    ['2028-05-31', '2027-11-01', '2028-07-01', '2028-02-01', '2028-04-30'],
  ])('of %s shows nine months from %s to %s, and compares %s to %s', (today, first, last, from, to) => {
    const months = forecastMonths(today);
    expect([months.length, months[0], months[8]]).toEqual([9, first, last]);
    expect(lastWholeMonths(today)).toEqual({ from, to });
    expect(countedMonths(today).slice(3)).toEqual(months);
  });
});
