import fc from 'fast-check';
import { fraction, MAX_PENCE, parsePounds, splitGross, vatOnNet } from './money.rules.js';

describe('typed amounts', () => {
  it.each([
    ['12', 1_200],
    ['12.5', 1_250],
    ['0.01', 1],
    [' 12.50 ', 1_250],
    [0.29, 29],
    [1_234.56, 123_456],
    ['99999999.99', MAX_PENCE],
  ])('%p is read', (typed, pence) => expect(parsePounds(typed)).toBe(pence));

  it.each([
    '1e3',
    '12.345',
    '-0',
    -0,
    '£5',
    '1,000.00',
    '1234567890123456',
    'NaN',
    NaN,
    Infinity,
    '',
    '.',
    '1.',
    '+1',
    '-1',
    null,
    {},
    [1],
    true,
    1e21,
    '１２',
  ])('%p is refused', (typed) => expect(parsePounds(typed)).toBeUndefined());

  it('round-trip to the penny', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_PENCE }), (pence) => {
        expect(parsePounds((pence / 100).toFixed(2))).toBe(pence);
        expect(parsePounds(pence / 100)).toBe(pence);
      }),
    );
  });
});

describe('VAT', () => {
  it.each([
    [999, 20, 832, 167],
    [1_499, 20, 1_249, 250],
    [2_499, 20, 2_082, 417],
    [10_500, 5, 10_000, 500],
    [120_000, 20, 100_000, 20_000],
  ])('of %d pence with %d %% included', (gross, rate, net, vat) => expect(splitGross(gross, rate)).toEqual({ net, vat }));

  // Errors of other programs, with the rates of their countries: the parts must sum to the amount paid.
  it('of 57.48 less 10%, and 21% on top, makes 62.59', () => {
    const net = 5_748 - fraction(5_748, 10, 100);
    expect([net, vatOnNet(net, 21), net + vatOnNet(net, 21)]).toEqual([5_173, 1_086, 6_259]);
  });

  it('of two at 379.00 with 21% included sums to 758.00', () => {
    expect(splitGross(75_800, 21)).toEqual({ net: 62_645, vat: 13_155 });
  });

  it('of 24.99 at 10.75%, and 6.44 of postage, is stored as 34.12', () => {
    expect(2_499 + fraction(2_499, 1_075, 10_000) + 644).toBe(3_412);
  });

  it('is rounded half up, also for refunds', () => {
    expect([vatOnNet(13, 20), vatOnNet(12, 20), vatOnNet(10, 5), vatOnNet(-10, 5), fraction(-13, 20, 100)]).toEqual([3, 2, 1, -1, -3]);
  });

  it('and the net amount always sum to what was paid', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_PENCE }), fc.constantFrom(0, 5, 20), (gross, rate) => {
        const { net, vat } = splitGross(gross, rate);
        expect(net + vat).toBe(gross);
        expect(Math.abs(vatOnNet(net, rate) - vat)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
