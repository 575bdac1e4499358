import { toPence } from '../../finance/currency/currency.rules.js';
import { MAX_PENCE } from '../../finance/money.rules.js';
import type { PostedPart } from '../amounts/sale-posting.rules.js';
import type { SaleVatCode } from '../sale.rules.js';
import { allocate } from '../amounts/totals.rules.js';
import type { StatementPart } from './statement.rules.js';

/** What statements come to in the books. Amounts in the smallest unit of the currency and in pence. Pure. */

/** Ten-thousandths in the smallest unit of a currency. */
const E4 = 100n;
const WHOLE_SHARE = 10_000n;

const TAX_RATES: Partial<Record<SaleVatCode, number>> = { standard: 20, reduced: 5 };

/** The VAT rate of a code, per cent. */
export function taxRateOf(code: SaleVatCode): number {
  return TAX_RATES[code] ?? 0;
}

/**
 * The amounts of a statement to book: the revenue share of its net, rounded half up once per VAT code. Tax that a platform accounts for is
 * not booked.
 * @param shareHundredths hundredths of a per cent
 * @param rate currency units per pound, decimal text; 1 for pounds
 * @returns the non-zero parts; or why it cannot be booked
 */
export function bookedParts(
  parts: readonly StatementPart[],
  { shareHundredths, rate, category }: { shareHundredths: number; rate: string; category: string },
): PostedPart[] | { problem: string } {
  const amounts = parts.map(({ vatCode, netE4, taxE4 }) => ({
    vatCode,
    net: rounded(BigInt(netE4) * BigInt(shareHundredths), E4 * WHOLE_SHARE),
    vat: vatCode === 'outside_scope' ? 0n : rounded(BigInt(taxE4), E4),
  }));
  if (amounts.some(({ net, vat }) => net < 0n || vat < 0n))
    return {
      problem: 'Returns exceed sales, so there is nothing to book as a sale. Please enter the amount owed to the channel as a journal.',
    };
  const total = amounts.reduce((sum, { net, vat }) => sum + net + vat, 0n);
  if (total > BigInt(MAX_PENCE)) return { problem: 'This is more than a sale can come to.' };
  const totalPence = toPence(Number(total), rate);
  // Less than a penny: there is nothing to book.
  if (totalPence === 0) return [];
  const pence = allocate(
    totalPence,
    amounts.flatMap(({ net, vat }) => [Number(net), Number(vat)]),
  );
  return amounts
    .map(({ vatCode, net, vat }, index) => ({
      category,
      vatCode,
      netMinor: Number(net),
      vatMinor: Number(vat),
      netPence: pence[2 * index] ?? 0,
      vatPence: pence[2 * index + 1] ?? 0,
    }))
    .filter(({ netMinor, vatMinor }) => netMinor + vatMinor > 0);
}

/** Half up, away from zero for negative amounts. */
function rounded(amount: bigint, unit: bigint): bigint {
  const half = amount < 0n ? -unit : unit;
  return (2n * amount + half) / (2n * unit);
}

/** The new amounts less the previously booked ones, for each category and VAT code; zero differences are omitted. */
export function differenceOf(before: readonly PostedPart[], after: readonly PostedPart[]): PostedPart[] {
  const byCode = new Map<string, PostedPart>();
  const add = (part: PostedPart, sign: 1 | -1): void => {
    const key = `${part.category} ${part.vatCode}`;
    const { netMinor, vatMinor, netPence, vatPence } = byCode.get(key) ?? { netMinor: 0, vatMinor: 0, netPence: 0, vatPence: 0 };
    byCode.set(key, {
      category: part.category,
      vatCode: part.vatCode,
      netMinor: netMinor + sign * part.netMinor,
      vatMinor: vatMinor + sign * part.vatMinor,
      netPence: netPence + sign * part.netPence,
      vatPence: vatPence + sign * part.vatPence,
    });
  };
  for (const part of after) add(part, 1);
  for (const part of before) add(part, -1);
  return [...byCode.values()].filter(
    ({ netMinor, vatMinor, netPence, vatPence }) => netMinor !== 0 || vatMinor !== 0 || netPence !== 0 || vatPence !== 0,
  );
}

export function sumOf(parts: readonly PostedPart[]): { netMinor: number; vatMinor: number; netPence: number; vatPence: number } {
  const sum = (amount: (part: PostedPart) => number): number => parts.reduce((all, part) => all + amount(part), 0);
  return {
    netMinor: sum(({ netMinor }) => netMinor),
    vatMinor: sum(({ vatMinor }) => vatMinor),
    netPence: sum(({ netPence }) => netPence),
    vatPence: sum(({ vatPence }) => vatPence),
  };
}
