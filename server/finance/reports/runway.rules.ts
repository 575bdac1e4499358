/** Financial runway. All amounts in pence. Pure. */

interface RunwayInput {
  cash: number;
  /** Negative when HMRC owes it. */
  vatDue: number;
  corporationTax: number;
  /** Net profit of the last months that are over. */
  profits: readonly number[];
}

interface Runway {
  /** Cash less liabilities to HMRC. */
  available: number;
  /** Average monthly net loss; 0 if there is none. */
  burn: number;
  /** Months, rounded down to a tenth; null when nothing is burnt. */
  months: number | null;
}

export function runwayOf({ cash, vatDue, corporationTax, profits }: RunwayInput): Runway {
  const available = cash - vatDue - corporationTax;
  const loss = -profits.reduce((sum, profit) => sum + profit, 0);
  if (profits.length === 0 || loss <= 0) return { available, burn: 0, months: null };
  // Of the exact mean: a burn rounded to the penny could be nothing.
  const tenths = Math.floor((10 * Math.max(available, 0) * profits.length) / loss);
  return { available, burn: Math.round(loss / profits.length), months: tenths / 10 };
}
