import fc from 'fast-check';
import { DEFAULT_HOURS } from '../../../../../server/support/help/support-hours.rules';
import { closeOf, closeText, describeHours, hoursProblems, type HoursValues, withBankHolidays } from './hours-values';

const DEFAULT_VALUES: HoursValues = { ...DEFAULT_HOURS.week, holidays: [] };

describe('the support hours form', () => {
  it('names the invalid field', () => {
    expect(hoursProblems(DEFAULT_VALUES)).toEqual({});
    expect(
      hoursProblems({
        ...DEFAULT_VALUES,
        monday: { open: '17:00', close: '09:00' },
        tuesday: { open: '', close: '09:00' },
        holidays: [
          { day: '2026-12-25', name: 'Christmas Day' },
          { day: '2026-12-25', name: 'Again' },
          { day: '', name: ' ' },
        ],
      }),
    ).toEqual({
      monday: 'The desk has to close after it opens.',
      tuesday: 'Enter times such as 09:00 and 17:30.',
      'holidays.1.day': 'This day is already in the list.',
      'holidays.2.day': 'Choose a day.',
      'holidays.2.name': 'Enter a name.',
    });
  });

  it('adds bank holidays once, in order, beside those of the studio, and no past ones', () => {
    const own = [{ day: '2026-07-01', name: 'Studio day' }];
    const once = withBankHolidays(own, 2026, '2026-06-01');
    expect(once.map(({ day }) => day)).toEqual(['2026-07-01', '2026-08-31', '2026-12-25', '2026-12-28']);
    expect(withBankHolidays(once, 2026, '2026-06-01')).toEqual(once);
  });

  it('formats midnight for a time field', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 24 * 60 }), (minutes) => {
        const close = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
        expect(closeOf(closeText(close))).toBe(close);
      }),
    );
    expect(describeHours('monday', { open: '20:00', close: '24:00' })).toBe('20:00 to 00:00');
    expect(describeHours('monday', null)).toBe('closed');
    expect(describeHours('holidays', [])).toBe('empty');
  });
});
