import fc from 'fast-check';
import { durationText, mondayOf, replyTimeSentence, weeksUntil } from './statistics.rules.js';

const HOUR = 3_600;

describe('weeks', () => {
  it.each([
    ['2026-11-23', '2026-11-23'],
    ['2026-11-29', '2026-11-23'],
    ['2026-11-30', '2026-11-30'],
    ['2027-01-01', '2026-12-28'],
  ])('%s is in the week of %s', (day, monday) => {
    expect(mondayOf(day)).toBe(monday);
  });

  it('are consecutive, also across clock changes', () => {
    expect(weeksUntil('2026-04-01', 4)).toEqual(['2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30']);
    expect(weeksUntil('2026-11-23', 52)).toHaveLength(52);
  });
});

describe('the sentence about first replies', () => {
  it.each([
    [60, 120, 'Nearly everyone gets a first reply within 1 hour.'],
    [2.2 * HOUR, 20 * HOUR, 'Most people get a first reply within 3 hours, and nearly everyone within 20 hours.'],
    [3 * HOUR, 23.5 * HOUR, 'Most people get a first reply within 3 hours, and nearly everyone within 1 day.'],
    [25 * HOUR, 73 * HOUR, 'Most people get a first reply within 2 days, and nearly everyone within 4 days.'],
    [0, 0, 'Nearly everyone gets a first reply within 1 hour.'],
  ])('%d and %d seconds', (median, ninety, sentence) => {
    expect(replyTimeSentence({ median, ninety })).toBe(sentence);
  });

  it('never promises less time than it took', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 90 * 24 * HOUR }), (seconds) => {
        const [, count = '', unit = ''] =
          /within (\d+) (hour|day)s?\.$/.exec(replyTimeSentence({ median: seconds, ninety: seconds })) ?? [];
        expect(Number(count) * (unit === 'day' ? 24 : 1) * HOUR).toBeGreaterThanOrEqual(seconds);
      }),
    );
  });
});

describe('durations', () => {
  it.each([
    [null, '–'],
    [12, 'under 1 min'],
    [25 * 60, '25 min'],
    [HOUR, '1 h'],
    [3 * HOUR + 300, '3 h 5 min'],
    [24 * HOUR - 29, '1 d'],
    [52 * HOUR, '2 d 4 h'],
    [71.9 * HOUR, '3 d'],
  ])('%s seconds is %s', (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });
});
