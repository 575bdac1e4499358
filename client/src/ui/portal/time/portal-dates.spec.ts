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
