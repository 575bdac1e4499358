import type { Days } from '../../ledger/ledger.rules.js';
import { corporationTax, flatTax, type CorporationTax } from '../corporation-tax.rules.js';

/** From the profit of the books to the corporation tax on it. Amounts in whole pence. Pure: shared by server and client. */

export const ADJUSTMENT_KINDS = ['add_back', 'deduction'] as const;
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number];
export const ADJUSTMENT_LABELS: Readonly<Record<AdjustmentKind, string>> = {
  add_back: 'Add-back (not deductible)',
  deduction: 'Allowance or deduction',
};

/** Letters of a description and of a note. */
export const ADJUSTMENT_LIMITS = { description: 120, note: 1_000 } as const;
/** Adjustments of all periods together. */
export const MAX_ADJUSTMENTS = 2_000;

/** Printed once with each computation. */
export const ESTIMATE = 'This is an estimate. Check it with your accountant before you file or pay.';

export interface TaxComputation extends CorporationTax {
  /** Profit of the books with all adjustments; negative for a loss. */
  adjusted: number;
  /** Taxable profit, at least 0. */
  taxable: number;
  /** The specification's flat rate on the same profit. */
  flat: number;
}

interface ComputationInput extends Days {
  /** Before tax; negative for a loss. */
  profit: number;
  /** Taxable grants, which the books have as equity. */
  grants: number;
  adjustments: ReadonlyArray<{ kind: AdjustmentKind; pence: number }>;
  associates: number;
}

/** @throws RangeError for days without rates. */
export function taxComputation({ from, to, profit, grants, adjustments, associates }: ComputationInput): TaxComputation {
  const adjusted = adjustments.reduce((sum, { kind, pence }) => sum + (kind === 'add_back' ? pence : -pence), profit + grants);
  const taxable = Math.max(adjusted, 0);
  return { adjusted, taxable, flat: flatTax(taxable), ...corporationTax({ from, to, profit: taxable, associates }) };
}
