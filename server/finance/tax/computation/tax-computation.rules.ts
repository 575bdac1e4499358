import type { Days } from '../../ledger/ledger.rules.js';
import { corporationTax, FLAT_RATE, flatTax, type CorporationTax } from '../corporation-tax.rules.js';

/** From the profit of the books to the corporation tax on it. Amounts in whole pence. Pure: shared by server and client. */

export const ADJUSTMENT_KINDS = ['add_back', 'deduction', 'exempt_distribution'] as const;
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number];
export const ADJUSTMENT_LABELS: Readonly<Record<AdjustmentKind, string>> = {
  add_back: 'Add-back (not deductible)',
  deduction: 'Allowance or deduction',
  exempt_distribution: 'Exempt distribution (counts for the limits only)',
};

/** What an adjustment adds to the taxable profit, in the unit of the amount. Distributions are not taxed: they count for the limits only. */
function effectOf(kind: AdjustmentKind, amount: number): number {
  if (kind === 'exempt_distribution') return 0;
  return kind === 'add_back' ? amount : -amount;
}

/** Letters of a description and of a note. */
export const ADJUSTMENT_LIMITS = { description: 120, note: 1_000 } as const;
/** Adjustments of all periods together. */
export const MAX_ADJUSTMENTS = 2_000;

/** Printed once with each computation. */
export const ESTIMATE = 'This is an estimate. Check it with your accountant before you file or pay.';

interface TaxComputation extends CorporationTax {
  /** Profit of the books with all adjustments; negative for a loss. */
  adjusted: number;
  /** Taxable profit, at least 0. */
  taxable: number;
  /** Exempt distributions, which count for the limits of marginal relief with the profit (Corporation Tax Act 2010, section 32). */
  distributions: number;
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
  const adjusted = adjustments.reduce((sum, { kind, pence }) => sum + effectOf(kind, pence), profit + grants);
  const taxable = Math.max(adjusted, 0);
  const distributions = adjustments.reduce((sum, { kind, pence }) => sum + (kind === 'exempt_distribution' ? pence : 0), 0);
  const tax = corporationTax({ from, to, profit: taxable, distributions, associates });
  return { adjusted, taxable, distributions, flat: flatTax(taxable), ...tax };
}

interface Adjustment {
  id: string;
  kind: AdjustmentKind;
  amount: number;
  description: string;
  note: string;
}

/** A computation in pounds, as it is sent. */
interface ComputationAmounts<A extends Adjustment> {
  profit_before_tax: number;
  taxable_grants: number;
  adjustments: readonly A[];
  adjusted_profit: number;
  taxable_profit: number;
  exempt_distributions: number;
  associated_companies: number;
  parts: ReadonlyArray<Days & { profit: number; before_relief: number; relief: number }>;
  before_relief: number;
  relief: number;
  corporation_tax: number;
  at_flat_rate: number;
}

/** A line of the computation, in pounds. What is taken off is negative. */
export interface ComputationStep<A extends Adjustment = Adjustment> {
  key: string;
  part: string;
  label: string;
  note: string;
  /** Of a stretch of the period with rates of its own. */
  days: Days | null;
  amount: number;
  adjustment: A | null;
}

/** The lines of a computation, as the screen and every file show them. */
export function computationSteps<A extends Adjustment>(computation: ComputationAmounts<A>): Array<ComputationStep<A>> {
  const { adjustments, parts, exempt_distributions: distributions, adjusted_profit: adjusted, taxable_profit: taxable } = computation;
  const step = (key: string, part: string, label: string, amount: number, note = '', days: Days | null = null): ComputationStep<A> => ({
    key,
    part,
    label,
    note,
    days,
    amount,
    adjustment: null,
  });
  const entered = (adjustment: A): ComputationStep<A> => {
    const { id, kind, amount, description, note } = adjustment;
    const signed = kind === 'exempt_distribution' ? amount : effectOf(kind, amount);
    return { ...step(id, ADJUSTMENT_LABELS[kind], description, signed, note), adjustment };
  };
  return [
    step('profit', 'Profit', 'Profit before tax', computation.profit_before_tax, 'From the books'),
    ...(computation.taxable_grants === 0
      ? []
      : [step('grants', 'Profit', 'Taxable grants', computation.taxable_grants, 'In the books as equity')]),
    ...adjustments.filter(({ kind }) => kind !== 'exempt_distribution').map(entered),
    ...(adjusted < 0 ? [step('adjusted', 'Taxable profit', 'Loss with all adjustments', adjusted)] : []),
    step('taxable', 'Taxable profit', 'Taxable profit', taxable, adjusted < 0 ? 'A loss is not taxed' : ''),
    ...adjustments.filter(({ kind }) => kind === 'exempt_distribution').map(entered),
    ...(distributions === 0
      ? []
      : [step('augmented', 'Augmented profits', 'Augmented profits', sum(taxable, distributions), 'Compared with the limits')]),
    ...(parts.length > 1
      ? parts.flatMap(({ from, to, ...part }) => [
          step(`${from} profit`, 'Tax', 'Taxable profit', part.profit, '', { from, to }),
          step(`${from} before`, 'Tax', 'Tax before marginal relief', part.before_relief, '', { from, to }),
          step(`${from} relief`, 'Tax', 'Marginal relief', 0 - part.relief, '', { from, to }),
        ])
      : []),
    step('before', 'Tax', 'Tax before marginal relief', computation.before_relief),
    step('relief', 'Tax', 'Marginal relief', 0 - computation.relief, associatesOf(computation.associated_companies)),
    step('tax', 'Tax', 'Corporation tax', computation.corporation_tax),
    step('flat', 'For comparison', `${FLAT_RATE}% of the taxable profit`, computation.at_flat_rate),
  ];
}

/** Added up in whole pence. */
function sum(a: number, b: number): number {
  return (Math.round(a * 100) + Math.round(b * 100)) / 100;
}

function associatesOf(count: number): string {
  return count === 0 ? '' : `Limits shared with ${count} associated ${count === 1 ? 'company' : 'companies'}`;
}
