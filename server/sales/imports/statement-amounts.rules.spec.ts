import { bookedParts, differenceOf, sumOf } from './statement-amounts.rules.js';
import type { StatementPart } from './statement.rules.js';

const part = (vatCode: StatementPart['vatCode'], netE4: number, taxE4 = 0): StatementPart => ({
  vatCode,
  grossE4: String(netE4 + taxE4),
  returnsE4: '0',
  taxE4: String(taxE4),
  netE4: String(netE4),
});
const terms = (shareHundredths: number, rate = '1') => ({ shareHundredths, rate, category: 'Game Sales' });
const booked = (...input: Parameters<typeof bookedParts>) => {
  const parts = bookedParts(...input);
  if ('problem' in parts) throw new Error(parts.problem);
  return parts;
};

describe('bookedParts', () => {
  it('rounds the share once, half up', () => {
    expect(booked([part('outside_scope', 1_511_300)], terms(7_000))).toMatchObject([{ netMinor: 10_579, vatMinor: 0, netPence: 10_579 }]);
    expect(booked([part('outside_scope', 100)], terms(5_000))).toMatchObject([{ netMinor: 1 }]);
    expect(booked([part('outside_scope', 98)], terms(5_000))).toEqual([]);
  });

  it('leaves out tax that the platform accounts for, and includes that of a store', () => {
    expect(booked([part('outside_scope', 1_000_000, 200_000)], terms(10_000))).toMatchObject([{ netMinor: 10_000, vatMinor: 0 }]);
    expect(booked([part('standard', 1_000_000, 200_000)], terms(10_000))).toMatchObject([{ netMinor: 10_000, vatMinor: 2_000 }]);
  });

  it('converts the total once: the pence of the parts sum to it', () => {
    for (let seed = 1; seed <= 500; seed += 1) {
      const parts = booked(
        [part('standard', (seed * 7_919) % 9_999_999, ((seed * 7_919) % 9_999_999) / 5), part('zero', (seed * 104_729) % 9_999_999)].map(
          ({ taxE4, ...rest }) => ({ ...rest, taxE4: String(Math.round(Number(taxE4))) }),
        ),
        terms(10_000, '1.2345'),
      );
      const { netMinor, vatMinor, netPence, vatPence } = sumOf(parts);
      expect(Math.abs((netMinor + vatMinor) / 1.2345 - (netPence + vatPence))).toBeLessThanOrEqual(0.5);
    }
  });

  it('refuses a negative amount', () => {
    expect(bookedParts([part('outside_scope', -199_900)], terms(7_000))).toHaveProperty('problem');
  });
});

describe('differenceOf', () => {
  it('is the posting that leads from one to the other', () => {
    const before = booked([part('standard', 1_000_000, 200_000), part('zero', 500_000)], terms(10_000));
    const after = booked([part('standard', 900_000, 180_000), part('exempt', 100_000)], terms(10_000));
    const difference = differenceOf(before, after);
    expect(difference.map(({ vatCode, netMinor, vatMinor }) => [vatCode, netMinor, vatMinor])).toEqual([
      ['standard', -1_000, -200],
      ['exempt', 1_000, 0],
      ['zero', -5_000, 0],
    ]);
    expect(differenceOf(before, before)).toEqual([]);
    expect(sumOf(difference).netPence).toBe(sumOf(after).netPence - sumOf(before).netPence);
  });
});
