import fc from 'fast-check';
import { refundableOf, partialRefund, wholeRefund, type RefundableLine, type RefundedLine } from './refund.rules.js';

const LINE: RefundableLine = {
  lineNo: 1,
  quantityMilli: 3_000,
  refundedQuantityMilli: 0,
  netMinor: 1_000,
  vatMinor: 200,
  netPence: 800,
  vatPence: 160,
  refundedMinor: 0,
};

function after(line: RefundableLine, { netMinor, vatMinor, quantityMilli }: RefundedLine): RefundableLine {
  return {
    ...line,
    refundedMinor: line.refundedMinor + netMinor + vatMinor,
    refundedQuantityMilli: line.refundedQuantityMilli + quantityMilli,
  };
}

const refunded = (lines: readonly RefundableLine[], ...choices: Parameters<typeof partialRefund>[1]): RefundedLine[] => {
  const result = partialRefund(lines, choices);
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.lines;
};

describe('refunds', () => {
  it('of a quantity take their share; the last one takes the rounding difference', () => {
    const [first] = refunded([LINE], { lineNo: 1, quantity: '1' });
    expect(first).toEqual({ lineNo: 1, quantityMilli: 1_000, netMinor: 333, vatMinor: 67, netPence: 267, vatPence: 53 });
    if (first === undefined) return;
    const rest = refunded([after(LINE, first)], { lineNo: 1, quantity: '2' });
    expect(rest).toEqual([{ lineNo: 1, quantityMilli: 2_000, netMinor: 667, vatMinor: 133, netPence: 533, vatPence: 107 }]);
  });

  it('in parts sum to the whole line, to the penny', () => {
    fc.assert(
      fc.property(
        fc.record({
          net: fc.integer({ min: 1, max: 1_000_000 }),
          vat: fc.integer({ min: 0, max: 200_000 }),
          netPence: fc.integer({ min: 1, max: 1_000_000 }),
          vatPence: fc.integer({ min: 0, max: 200_000 }),
        }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
        ({ net, vat, netPence, vatPence }, shares) => {
          let line: RefundableLine = { ...LINE, netMinor: net, vatMinor: vat, netPence, vatPence };
          const sum = { net: 0, vat: 0, netPence: 0, vatPence: 0 };
          const take = (part: RefundedLine | undefined): void => {
            if (part === undefined) return;
            sum.net += part.netMinor;
            sum.vat += part.vatMinor;
            sum.netPence += part.netPence;
            sum.vatPence += part.vatPence;
            line = after(line, part);
          };
          for (const share of shares) {
            const amount = Math.floor(refundableOf(line) * share);
            if (amount > 0) take(refunded([line], { lineNo: 1, amount: (amount / 100).toFixed(2) })[0]);
          }
          take(wholeRefund([line])[0]);
          expect(sum).toEqual({ net, vat, netPence, vatPence });
          expect(wholeRefund([line])).toEqual([]);
        },
      ),
    );
  });

  it.each([
    [{ lineNo: 2, quantity: '1' }, 'This line is not in the sale.'],
    [{ lineNo: 1 }, 'Enter a quantity or an amount.'],
    [{ lineNo: 1, quantity: '1', amount: '1' }, 'Enter a quantity or an amount.'],
    [{ lineNo: 1, quantity: '4' }, 'Only 3 can be refunded.'],
    [{ lineNo: 1, quantity: '0' }, 'Enter a quantity such as 1 or 2.5.'],
    [{ lineNo: 1, amount: '12.01' }, 'This is more than is left of the line.'],
    [{ lineNo: 1, amount: '-1' }, 'Enter an amount such as 12.34.'],
  ])('refuse %j', (choice, problem) => {
    expect(partialRefund([LINE], [choice])).toEqual({ problems: { [choice.lineNo]: problem } });
  });

  it('refuse a duplicate line', () => {
    expect(
      partialRefund(
        [LINE],
        [
          { lineNo: 1, quantity: '1' },
          { lineNo: 1, quantity: '1' },
        ],
      ),
    ).toEqual({ problems: { 1: 'This line is named twice.' } });
  });
});
