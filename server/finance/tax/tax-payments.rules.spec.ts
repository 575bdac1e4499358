import { settlementOf, type TaxPayment } from './tax-payments.rules.js';

const pays = (amountPence: number, values: Partial<TaxPayment> = {}): TaxPayment => ({
  amountPence,
  isOpposite: false,
  isApproved: true,
  ...values,
});

describe('what was paid of a tax', () => {
  it.each([
    ['nothing is due', 0, true, [], { state: 'none', paid: 0, open: 0 }],
    ['nothing was paid', 24_000, true, [], { state: 'unpaid', paid: 0, open: 240 }],
    ['a part was paid', 24_000, true, [pays(10_000)], { state: 'part', paid: 100, open: 140 }],
    ['a part is entered', 24_000, true, [pays(10_000, { isApproved: false })], { state: 'part', paid: 0, open: 140 }],
    ['all of it is entered', 24_000, true, [pays(10_000), pays(14_000, { isApproved: false })], { state: 'waiting', paid: 100, open: 0 }],
    ['all of it was paid', 24_000, true, [pays(10_000), pays(14_000)], { state: 'paid', paid: 240, open: 0 }],
    [
      'too much was paid, and some came back',
      24_000,
      true,
      [pays(30_000), pays(6_000, { isOpposite: true })],
      { state: 'paid', paid: 240, open: 0 },
    ],
    ['HMRC repaid it', 5_000, false, [pays(5_000, { isOpposite: true })], { state: 'paid', paid: 50, open: 0 }],
    ['HMRC owes it, and the studio paid instead', 5_000, false, [pays(5_000)], { state: 'unpaid', paid: -50, open: 100 }],
  ] as const)('%s', (_what, due, isPayment, payments, expected) => {
    expect(settlementOf(due, isPayment, payments)).toEqual(expected);
  });
});
