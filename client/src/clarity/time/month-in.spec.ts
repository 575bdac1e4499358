import { monthIn } from './month-in';

it.each([
  ['month=2026-11', '2026-11'],
  ['month=2026-13', undefined],
  ['month=1999-12', undefined],
  ['month=2026-1', undefined],
  ['week=2026-11-23', undefined],
])('the address %s asks for the month %s', (address, month) => {
  expect(monthIn(new URLSearchParams(address))).toBe(month);
});
