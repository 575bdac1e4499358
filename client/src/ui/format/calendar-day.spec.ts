import { formatSpan } from './calendar-day';

describe('formatSpan', () => {
  it.each([
    ['2026-07-01', '2026-09-30', 'Jul to Sept 2026'],
    ['2025-12-01', '2026-02-28', 'Dec 2025 to Feb 2026'],
    ['2026-04-01', '2026-04-30', 'Apr 2026'],
    ['2028-02-01', '2028-02-29', 'Feb 2028'],
    ['2028-02-01', '2028-02-28', '1 Feb to 28 Feb 2028'],
    ['2026-10-03', '2026-12-31', '3 Oct to 31 Dec 2026'],
    ['2025-10-03', '2026-01-02', '3 Oct 2025 to 2 Jan 2026'],
    ['2026-11-25', '2026-11-25', '25 Nov 2026'],
  ])('%s to %s is %s', (from, to, text) => {
    expect(formatSpan({ from, to })).toBe(text);
  });
});
