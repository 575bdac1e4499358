import fc from 'fast-check';
import { bankHolidays } from './bank-holidays.rules.js';

describe('bank holidays in England and Wales', () => {
  // As published on gov.uk.
  it.each([
    [2024, ['01-01', '03-29', '04-01', '05-06', '05-27', '08-26', '12-25', '12-26']],
    [2025, ['01-01', '04-18', '04-21', '05-05', '05-26', '08-25', '12-25', '12-26']],
    [2026, ['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-28']],
    [2027, ['01-01', '03-26', '03-29', '05-03', '05-31', '08-30', '12-27', '12-28']],
    [2028, ['01-03', '04-14', '04-17', '05-01', '05-29', '08-28', '12-25', '12-26']],
  ])('are those of %i', (year, days) => {
    expect(bankHolidays(year).map(({ day }) => day)).toEqual(days.map((day) => `${year}-${day}`));
  });

  it('are eight weekdays in order, in every year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_978, max: 2_999 }), (year) => {
        const days = bankHolidays(year).map(({ day }) => day);
        expect(new Set(days).size).toBe(8);
        expect(days).toEqual(days.toSorted());
        for (const day of days) {
          expect(day.slice(0, 4)).toBe(String(year));
          expect([1, 2, 3, 4, 5]).toContain(new Date(day).getUTCDay());
        }
      }),
    );
  });

  it('name the substituted day', () => {
    expect(bankHolidays(2022).slice(-2)).toEqual([
      { day: '2022-12-26', name: 'Boxing Day' },
      { day: '2022-12-27', name: 'Christmas Day' },
    ]);
  });
});
