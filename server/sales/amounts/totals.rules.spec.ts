import fc from 'fast-check';
import { ROUNDING_POLICIES } from '../sale.rules.js';
import { allocate, lineProblem, saleTotals, subtotalOf, type LineToPrice } from './totals.rules.js';

const LINE: LineToPrice = { quantity: 1_000, unitPrice: 1_000, discountType: 'amount', discount: 0, taxRate: 20, taxInclusive: false };
const line = (values: Partial<LineToPrice>): LineToPrice => ({ ...LINE, ...values });

const anyLine = fc.record<LineToPrice>({
  quantity: fc.integer({ min: 1, max: 10_000_000 }),
  unitPrice: fc.integer({ min: 1, max: 1_000_000 }),
  discountType: fc.constantFrom('amount', 'percent'),
  discount: fc.integer({ min: 0, max: 20_000 }),
  taxRate: fc.constantFrom(0, 5, 20),
  taxInclusive: fc.boolean(),
});
const anyRate = fc.constantFrom('1', '1.25', '1.15', '0.0001', '1.3125', '123456.7');

describe('the totals of a sale', () => {
  it('sum from their parts, in the currency and in pounds, under every policy', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 12 }), fc.constantFrom(...ROUNDING_POLICIES), anyRate, (lines, policy, rate) => {
        const totals = saleTotals(lines, policy, rate);
        const sum = (amount: (one: (typeof totals.lines)[number]) => number): number =>
          totals.lines.reduce((all, one) => all + amount(one), 0);
        expect(totals.net + totals.vat).toBe(totals.gross);
        expect(totals.netPence + totals.vatPence).toBe(totals.grossPence);
        expect(sum(({ net }) => net)).toBe(totals.net);
        expect(sum(({ vat }) => vat)).toBe(totals.vat);
        expect(sum(({ netPence, vatPence }) => netPence + vatPence)).toBe(totals.grossPence);
        for (const one of totals.lines) {
          expect(one.net + one.vat).toBe(one.gross);
          expect(Math.min(one.net, one.vat, one.netPence, one.vatPence)).toBeGreaterThanOrEqual(0);
          expect(one.discount).toBeLessThanOrEqual(one.subtotal);
        }
      }),
    );
  });

  it('in pounds equal those in the currency when that is pounds', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 12 }), (lines) => {
        for (const one of saleTotals(lines, 'line-nearest', '1').lines) expect([one.netPence, one.vatPence]).toEqual([one.net, one.vat]);
      }),
    );
  });

  it('are never more than a penny from the exact VAT of a line, inclusive and exclusive', () => {
    fc.assert(
      fc.property(anyLine, (one) => {
        const totals = saleTotals([one], 'line-nearest', '1');
        const after = subtotalOf(one) - (totals.lines[0]?.discount ?? 0);
        const exact = one.taxInclusive ? (after * one.taxRate) / (100 + one.taxRate) : (after * one.taxRate) / 100;
        expect(Math.abs(totals.vat - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
      }),
    );
  });

  // Worked examples of VAT Notice 700, 17.5, and reported errors of other programs.
  it.each([
    ['9.99 with VAT', [line({ unitPrice: 999, taxInclusive: true })], 'line-nearest', [832, 167]],
    ['14.99 with VAT', [line({ unitPrice: 1499, taxInclusive: true })], 'line-nearest', [1249, 250]],
    ['24.99 with VAT', [line({ unitPrice: 2499, taxInclusive: true })], 'retail', [2082, 417]],
    ['105.00 with 5%', [line({ unitPrice: 10_500, taxInclusive: true, taxRate: 5 })], 'line-nearest', [10_000, 500]],
    ['three lines of 0.13, line by line', Array<LineToPrice>(3).fill(line({ unitPrice: 13 })), 'line-nearest', [39, 9]],
    ['three lines of 0.13 in a store', Array<LineToPrice>(3).fill(line({ unitPrice: 13 })), 'retail', [39, 8]],
    ['three lines of 0.12, line by line', Array<LineToPrice>(3).fill(line({ unitPrice: 12 })), 'line-nearest', [36, 6]],
    ['three lines of 0.12 in a store', Array<LineToPrice>(3).fill(line({ unitPrice: 12 })), 'retail', [36, 7]],
    ['57.48 less 10%', [line({ unitPrice: 5748, discountType: 'percent', discount: 1_000 })], 'line-nearest', [5173, 1035]],
    ['two at 379.00 with VAT', [line({ quantity: 2_000, unitPrice: 37_900, taxInclusive: true })], 'line-nearest', [63_167, 12_633]],
  ] as const)('of %s are correct', (_, lines, policy, [net, vat]) => {
    expect(saleTotals(lines, policy, '1')).toMatchObject({ net, vat, gross: net + vat });
  });

  it('convert the total once: $1,234.56 at 1.3125 is £940.62, allotted to the lines', () => {
    const totals = saleTotals(
      [line({ unitPrice: 100_000, taxRate: 0 }), line({ unitPrice: 23_456, taxRate: 0 })],
      'line-nearest',
      '1.3125',
    );
    expect(totals.grossPence).toBe(94_062);
    expect(totals.lines.map(({ netPence }) => netPence)).toEqual([76_191, 17_871]);
  });

  it('refuse a discount beyond the line, and allow one of the whole line', () => {
    expect(lineProblem(line({ discountType: 'percent', discount: 50_000 }))).toBe('A discount is at most 100%.');
    expect(lineProblem(line({ discount: 1_001 }))).toBe('The discount is more than the line.');
    expect(lineProblem(line({ discount: 1_000 }))).toBeUndefined();
    expect(saleTotals([line({ discount: 1_000 })], 'line-nearest', '1')).toMatchObject({ net: 0, vat: 0, gross: 0 });
  });
});

describe('the largest remainder', () => {
  it('gives every penny to exactly one part, in proportion', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999_999 }),
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 }),
        (amount, weights) => {
          const parts = allocate(amount, weights);
          const total = weights.reduce((sum, weight) => sum + weight, 0);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
          if (total > 0)
            for (const [index, part] of parts.entries())
              expect(Math.abs(part - (amount * (weights[index] ?? 0)) / total)).toBeLessThan(1 + 1e-3);
        },
      ),
    );
  });

  it('prefers the earlier of equal parts', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33]);
  });
});
