import { toPence } from '../../finance/currency/currency.rules.js';
import { fraction } from '../../finance/money.rules.js';
import { MILLI, type DiscountType, type RoundingPolicy } from '../sale.rules.js';

/**
 * What the lines of a sale come to. Amounts are whole minor units of the currency (pence, cents). Pure: the server and the form compute
 * with the same rules.
 */

/** What a line is computed from. */
export interface LineToPrice {
  /** Thousandths. */
  quantity: number;
  /** For one unit. */
  unitPrice: number;
  discountType: DiscountType;
  /** Of the whole line: minor units, or hundredths of a per cent. */
  discount: number;
  /** Per cent. */
  taxRate: number;
  /** Whether the unit price includes VAT. */
  taxInclusive: boolean;
}

interface Amounts {
  net: number;
  vat: number;
  gross: number;
}

/** A line with its amounts in the currency and in pounds. */
interface PricedLine extends Amounts {
  /** Unit price times quantity. */
  subtotal: number;
  discount: number;
  netPence: number;
  vatPence: number;
}

export interface SaleTotals extends Amounts {
  /** Units of the currency for a pound, decimal text; 1 for pounds. */
  rate: string;
  netPence: number;
  vatPence: number;
  grossPence: number;
  lines: PricedLine[];
}

/** Unit price times quantity, rounded half up. */
export function subtotalOf({ quantity, unitPrice }: Pick<LineToPrice, 'quantity' | 'unitPrice'>): number {
  return Number((2n * BigInt(unitPrice) * BigInt(quantity) + BigInt(MILLI)) / (2n * BigInt(MILLI)));
}

/** Discount of a line. It may exceed the line, which `lineProblem` refuses. */
function discountOf(line: LineToPrice): number {
  return line.discountType === 'amount' ? line.discount : shareOf(subtotalOf(line), line.discount, 10_000);
}

/** Why a line cannot be priced; undefined when it can. */
export function lineProblem(line: LineToPrice): string | undefined {
  if (line.discountType === 'percent' && line.discount > 10_000) return 'A discount is at most 100%.';
  return discountOf(line) > subtotalOf(line) ? 'The discount is more than the line.' : undefined;
}

/**
 * The totals of a sale. A discount beyond its line counts as the whole line.
 * @param rate units of the currency for a pound, decimal text; 1 for pounds
 */
export function saleTotals(lines: readonly LineToPrice[], policy: RoundingPolicy, rate: string): SaleTotals {
  const bases = lines.map((line) => {
    const subtotal = subtotalOf(line);
    const discount = Math.min(discountOf(line), subtotal);
    return { line, subtotal, discount, after: subtotal - discount };
  });
  const vats = policy === 'retail' ? vatOfDocument(bases) : bases.map(({ line, after }) => vatOf(line, after));
  const amounts = bases.map(({ line, subtotal, discount, after }, index) => {
    const vat = vats[index] ?? 0;
    return line.taxInclusive
      ? { subtotal, discount, net: after - vat, vat, gross: after }
      : { subtotal, discount, net: after, vat, gross: after + vat };
  });
  const gross = sum(amounts, (line) => line.gross);
  // The total is converted once and allotted to the parts, so that they sum (VAT Notice 700, 7.7).
  const grossPence = toPence(gross, rate);
  const parts = allocate(
    grossPence,
    amounts.flatMap((line) => [line.net, line.vat]),
  );
  const priced = amounts.map((line, index) => ({ ...line, netPence: parts[2 * index] ?? 0, vatPence: parts[2 * index + 1] ?? 0 }));
  return {
    net: sum(priced, (line) => line.net),
    vat: sum(priced, (line) => line.vat),
    gross,
    rate,
    netPence: sum(priced, (line) => line.netPence),
    vatPence: sum(priced, (line) => line.vatPence),
    grossPence,
    lines: priced,
  };
}

/**
 * Divides an amount in proportion to weights by the largest remainder, so that the parts sum to it. Ties go to the earlier part.
 * @param amount whole, not negative @param weights whole, not negative; if all are 0, the first gets everything
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (total === 0n) return weights.map((_, index) => (index === 0 ? amount : 0));
  const shares = weights.map((weight, index) => {
    const exact = BigInt(amount) * BigInt(weight);
    return { index, whole: exact / total, remainder: exact % total };
  });
  let remainder = Number(BigInt(amount) - shares.reduce((all, { whole }) => all + whole, 0n));
  const parts = shares.map(({ whole }) => Number(whole));
  for (const { index } of shares.toSorted((a, b) => compare(b.remainder, a.remainder) || a.index - b.index)) {
    if (remainder === 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    remainder -= 1;
  }
  return parts;
}

interface Base {
  line: LineToPrice;
  after: number;
}

function vatOf({ taxRate, taxInclusive }: LineToPrice, after: number): number {
  return fraction(after, taxRate, taxInclusive ? 100 + taxRate : 100);
}

/** VAT of the document for each rate, half up, allotted to its lines. */
function vatOfDocument(bases: readonly Base[]): number[] {
  const vats = bases.map(() => 0);
  const groups = new Map<string, number[]>();
  for (const [index, { line }] of bases.entries()) {
    const key = `${line.taxRate} ${line.taxInclusive}`;
    groups.set(key, [...(groups.get(key) ?? []), index]);
  }
  for (const indexes of groups.values()) {
    const members = indexes.flatMap((index) => bases[index] ?? []);
    const [first] = members;
    if (first === undefined) continue;
    const vat = vatOf(
      first.line,
      sum(members, ({ after }) => after),
    );
    const parts = allocate(
      vat,
      members.map(({ after }) => after),
    );
    for (const [position, index] of indexes.entries()) vats[index] = parts[position] ?? 0;
  }
  return vats;
}

/** A part of an amount, half up, exact for any whole numbers. */
export function shareOf(amount: number, numerator: number, denominator: number): number {
  return Number((2n * BigInt(amount) * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator)));
}

function sum<T>(values: readonly T[], amount: (value: T) => number): number {
  return values.reduce((all, value) => all + amount(value), 0);
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
