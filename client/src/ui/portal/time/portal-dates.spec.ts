import { datesIn } from './portal-dates';

const SUMMER_EVENING = '2026-06-30T23:30:00.000Z';

describe('datesIn', () => {
  it.each([
    ['british', '01/07/2026', '01/07/2026, 00:30'],
    ['iso', '2026-07-01', '2026-07-01 00:30'],
    ['long', '1 July 2026', '1 July 2026 at 00:30'],
  ] as const)('formats a time for %s, in UK time', (format, day, moment) => {
    const dates = datesIn(format);
    expect(dates.day(SUMMER_EVENING)).toBe(day);
    expect(dates.moment(SUMMER_EVENING)).toBe(moment);
  });

  it('does not shift a date without a time', () => {
    expect(datesIn('british').day('2012-02-29')).toBe('29/02/2012');
    expect(datesIn('iso').day('2012-02-29')).toBe('2012-02-29');
  });
});

describe('a period', () => {
  const QUARTER = { from: '2026-07-01', to: '2026-09-30' };

  it.each([
    ['british', '01/07/2026 to 30/09/2026'],
    ['iso', '2026-07-01 to 2026-09-30'],
    ['long', '1 July 2026 to 30 September 2026'],
  ] as const)('is written as its days for %s', (format, text) => {
    expect(datesIn(format).period(QUARTER)).toBe(text);
  });

  it.each([
    ['2026-07-01', '2026-09-30', 'Jul to Sept 2026'],
    ['2025-12-01', '2026-02-28', 'Dec 2025 to Feb 2026'],
    ['2026-04-01', '2026-04-30', 'Apr 2026'],
    ['2028-02-01', '2028-02-29', 'Feb 2028'],
    ['2028-02-01', '2028-02-28', '01/02/2028 to 28/02/2028'],
    ['2026-11-25', '2026-11-25', '25/11/2026'],
  ])('%s to %s is %s where there is little room', (from, to, text) => {
    expect(datesIn('british').span({ from, to })).toBe(text);
  });
});
