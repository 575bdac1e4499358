import { lastDayBefore } from './signing-day';
import { formatDay } from '../ui/format/date';

describe('lastDayBefore', () => {
  it.each([
    ['2026-12-16T00:00:00.000Z', '15 December 2026'],
    ['2026-07-15T23:00:00.000Z', '15 July 2026'],
    ['2026-07-15T22:59:59.999Z', '15 July 2026'],
  ])('of the deadline %s is %s in the UK', (deadline, day) => expect(formatDay(lastDayBefore(deadline))).toBe(day));
});
