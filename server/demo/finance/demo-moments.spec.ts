import { momentOf, weekdayBefore } from './demo-moments.js';

it('is an hour of the day, at the latest now', () => {
  const now = new Date('2026-11-26T05:00:00Z');
  const moments = [momentOf('2026-11-25', 10, now), momentOf('2026-11-26', 4, now), momentOf('2026-11-26', 10, now)];
  expect(moments.map((moment) => moment.toISOString())).toEqual([
    '2026-11-25T10:00:00.000Z',
    '2026-11-26T04:00:00.000Z',
    '2026-11-26T05:00:00.000Z',
  ]);
});

it('is a weekday, earlier rather than later', () => {
  // A Friday.
  expect([1, 4, 5, 6, 7].map((daysAgo) => weekdayBefore('2026-11-27', daysAgo))).toEqual([
    '2026-11-26',
    '2026-11-23',
    '2026-11-20',
    '2026-11-20',
    '2026-11-20',
  ]);
});
