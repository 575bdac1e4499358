import { publicTotalOf } from './publication.rules.js';

it.each([
  ['4000', 'income', 'product'],
  ['4020', 'income', 'income'],
  ['5200', 'expense', 'expense'],
  ['2200', 'liability', 'vat'],
  ['2110', 'liability', undefined],
  ['2201', 'asset', undefined],
  ['3000', 'equity', undefined],
] as const)('account %s (%s) counts in the public total %s', (code, type, total) => {
  expect(publicTotalOf({ code, type })).toBe(total);
});
