import type { TaxComputationView } from '../../../../../server/finance/tax/computation/tax-computation.dto.js';
import { formatPounds } from '../../../ui/format/money';

/** How much of the tax of a period the books have, and what waits for approval. */
export function chargeText({ charged, charge_waiting }: Pick<TaxComputationView, 'charged' | 'charge_waiting'>): string {
  const posted = Math.round((charged - charge_waiting) * 100) / 100;
  const books = posted === 0 ? 'The books do not have this tax yet.' : `Charged in the books: ${formatPounds(posted)}.`;
  if (charge_waiting === 0) return books;
  const journal = charge_waiting > 0 ? 'A charge' : 'A reduction';
  return `${books} ${journal} of ${formatPounds(Math.abs(charge_waiting))} waits for approval.`;
}
