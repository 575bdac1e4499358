import { monthsUpTo } from './months-up-to';

it.each([
  ['2026-11-26', 1, '2025-12-01'],
  ['2026-12-01', 1, '2026-01-01'],
  ['2026-01-31', 1, '2025-02-01'],
  ['2026-11-26', 5, '2021-12-01'],
  ['2026-12-31', 2, '2025-01-01'],
])('the months up to %s, %d times twelve of them, begin on %s', (today, years, from) => {
  expect(monthsUpTo(today, years)).toEqual({ from, to: today });
});
