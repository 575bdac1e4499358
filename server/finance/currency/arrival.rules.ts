/** What arrives of money on its way: of a payment, or from a clearing account in the bank. Pure: shared by server and client. */

/** How far an amount may be from what the rate of its day makes of it, in per cent: more is a slip of the pen. */
const PLAUSIBLE_PER_CENT = 10;

interface MoneyInTransit {
  /** The amount sent, in pounds at the rate of the day. */
  expectedPence: number;
  /** Whether it may have been changed into pounds on the way. */
  isForeign: boolean;
  /** The amount on the bank statement; undefined if it is the amount paid less the fee. */
  arrivedPence: number | undefined;
  /** The fee of a platform or bank; undefined for none, or for the difference of an amount in pounds. */
  feePence: number | undefined;
}

/** @returns the amount that arrived and the fee, or the invalid field. The remaining difference is an exchange difference. */
export function arrivalOf({
  expectedPence,
  isForeign,
  arrivedPence,
  feePence,
}: MoneyInTransit): { arrived: number; fee: number } | { field: 'arrived' | 'fee'; problem: string } {
  if (arrivedPence === undefined) {
    const fee = feePence ?? 0;
    if (fee >= expectedPence) return { field: 'fee', problem: 'The fee is as large as the amount. Please check both.' };
    return { arrived: expectedPence - fee, fee };
  }
  if (!isForeign) {
    if (arrivedPence > expectedPence)
      return { field: 'arrived', problem: 'The amount received is higher than the amount sent. Please check both.' };
    const missing = expectedPence - arrivedPence;
    if (feePence !== undefined && feePence !== missing)
      return { field: 'fee', problem: 'The amount received and the fee do not add up to the amount. Please check them.' };
    return { arrived: arrivedPence, fee: missing };
  }
  const fee = feePence ?? 0;
  if (Math.abs(arrivedPence + fee - expectedPence) * 100 > expectedPence * PLAUSIBLE_PER_CENT)
    return {
      field: 'arrived',
      problem: `The amount received is more than ${PLAUSIBLE_PER_CENT}% away from the expected £${(expectedPence / 100).toFixed(2)}. Please check it.`,
    };
  return { arrived: arrivedPence, fee };
}
