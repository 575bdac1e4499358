import { waitedFor } from './waited-for';

it.each([
  [30_000, 'under 1 min'],
  [-5_000, 'under 1 min'],
  [60_000, '1 min'],
  [59 * 60_000, '59 min'],
  [90 * 60_000, '1 hour'],
  [47 * 3_600_000, '1 day'],
  [72 * 3_600_000, '3 days'],
])('%d ms of waiting are %s', (waited, text) => {
  expect(waitedFor(waited)).toBe(text);
});
