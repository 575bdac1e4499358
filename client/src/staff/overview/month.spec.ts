import { addMonths, dayByKey, weekday, weeksOf } from './month';

describe('weeksOf', () => {
  it('starts on Mondays and leaves out the days of other months', () => {
    const weeks = weeksOf('2026-11');
    expect(weeks).toHaveLength(6);
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
    expect(weeks[5]).toEqual(['2026-11-30', null, null, null, null, null, null]);
    expect(weeks.flat().filter((day) => day !== null)).toHaveLength(30);
  });

  it('has four weeks for a February that fills them', () => {
    expect(weeksOf('2027-02')).toHaveLength(4);
    expect(weekday('2027-02-01')).toBe(0);
  });
});

describe('dayByKey', () => {
  it.each([
    ['2026-03-01', 'ArrowLeft', '2026-02-28'],
    ['2026-12-31', 'ArrowRight', '2027-01-01'],
    ['2026-11-23', 'ArrowUp', '2026-11-16'],
    ['2026-11-25', 'Home', '2026-11-23'],
    ['2026-11-25', 'End', '2026-11-29'],
    ['2026-03-31', 'PageUp', '2026-02-28'],
    ['2026-01-31', 'PageDown', '2026-02-28'],
    ['2026-11-23', 'a', null],
  ])('moves from %s by %s to %s', (day, key, expected) => {
    expect(dayByKey(day, key)).toBe(expected);
  });

  it('stays within the month', () => {
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
  });
});
