import { parsePounds } from '../../finance/money.rules.js';
import { formatQuantity, parseQuantity } from '../entry/sale-entry.rules.js';
import { shareOf } from '../amounts/totals.rules.js';

/** Amounts of a refund. In the smallest unit of the currency. Pure: shared by server and client. */

/** A line of a posted sale with its previous refunds. */
export interface RefundableLine {
  lineNo: number;
  /** Thousandths. */
  quantityMilli: number;
  refundedQuantityMilli: number;
  netMinor: number;
  vatMinor: number;
  netPence: number;
  vatPence: number;
  /** Net and VAT together. */
  refundedMinor: number;
}

/** The typed refund of a line: a returned quantity, or an amount including VAT. */
export interface RefundChoice {
  lineNo: number;
  quantity?: string;
  amount?: string;
}

/** Reduction of one line by a refund. All amounts are positive. */
export interface RefundedLine {
  lineNo: number;
  quantityMilli: number;
  netMinor: number;
  vatMinor: number;
  netPence: number;
  vatPence: number;
}

/** What can still be refunded of a line. */
export function refundableOf({ netMinor, vatMinor, refundedMinor }: RefundableLine): number {
  return netMinor + vatMinor - refundedMinor;
}

/** Everything that was not refunded yet. */
export function wholeRefund(lines: readonly RefundableLine[]): RefundedLine[] {
  return lines
    .filter((line) => refundableOf(line) > 0)
    .map((line) => deduct(line, refundableOf(line), line.quantityMilli - line.refundedQuantityMilli));
}

/**
 * The chosen parts of lines.
 * @returns errors by line number, if there are any
 */
export function partialRefund(
  lines: readonly RefundableLine[],
  choices: readonly RefundChoice[],
): { lines: RefundedLine[] } | { problems: Readonly<Record<number, string>> } {
  const problems: Record<number, string> = {};
  const refunded: RefundedLine[] = [];
  for (const choice of choices) {
    const line = lines.find(({ lineNo }) => lineNo === choice.lineNo);
    if (line === undefined) problems[choice.lineNo] = 'This line is not in the sale.';
    else if (refunded.some(({ lineNo }) => lineNo === choice.lineNo)) problems[choice.lineNo] = 'This line is named twice.';
    else {
      const part = partOf(line, choice);
      if (typeof part === 'string') problems[choice.lineNo] = part;
      else refunded.push(part);
    }
  }
  return Object.keys(problems).length > 0 ? { problems } : { lines: refunded };
}

/** Whether a refund made before took what these choices ask for. @param refunded its lines */
export function tookChoices(
  refunded: ReadonlyArray<Pick<RefundedLine, 'lineNo' | 'quantityMilli' | 'netMinor' | 'vatMinor'>>,
  choices: readonly RefundChoice[],
): boolean {
  if (refunded.length !== choices.length) return false;
  return choices.every(({ lineNo, quantity = '', amount = '' }) => {
    const line = refunded.find((candidate) => candidate.lineNo === lineNo);
    if (line === undefined) return false;
    if (amount.trim() === '') return line.quantityMilli === parseQuantity(quantity);
    return line.quantityMilli === 0 && line.netMinor + line.vatMinor === parsePounds(amount);
  });
}

function partOf(line: RefundableLine, { quantity = '', amount = '' }: RefundChoice): RefundedLine | string {
  if ((quantity.trim() === '') === (amount.trim() === '')) return 'Enter a quantity or an amount.';
  if (amount.trim() !== '') {
    const gross = parsePounds(amount);
    if (gross === undefined || gross === 0) return 'Enter an amount such as 12.34.';
    return gross > refundableOf(line) ? 'This is more than is left of the line.' : deduct(line, gross, 0);
  }
  const returned = parseQuantity(quantity);
  const remaining = line.quantityMilli - line.refundedQuantityMilli;
  if (returned === undefined || returned === 0) return 'Enter a quantity such as 1 or 2.5.';
  if (returned > remaining) return `Only ${formatQuantity(remaining)} can be refunded.`;
  // The last refund of a line includes the rounding difference.
  const gross = returned === remaining ? refundableOf(line) : shareOf(line.netMinor + line.vatMinor, returned, line.quantityMilli);
  return deduct(line, Math.min(gross, refundableOf(line)), returned);
}

/**
 * The part of a line for an amount. Parts are differences of cumulative shares, so that the parts of a line refunded in steps sum to the
 * line.
 */
function deduct(line: RefundableLine, gross: number, quantityMilli: number): RefundedLine {
  const whole = line.netMinor + line.vatMinor;
  const before = line.refundedMinor;
  const after = before + gross;
  const part = (amount: number): number => shareOf(amount, after, whole) - shareOf(amount, before, whole);
  const vatMinor = part(line.vatMinor);
  return {
    lineNo: line.lineNo,
    quantityMilli,
    vatMinor,
    netMinor: gross - vatMinor,
    netPence: part(line.netPence),
    vatPence: part(line.vatPence),
  };
}
