import { pounds } from '../money.rules.js';

/** What was paid of a filed VAT return, or of the corporation tax of a financial year. Pure: shared by server and client. */

/** `waiting`: what is entered settles it once it is approved. */
export const TAX_PAYMENT_STATES = ['none', 'unpaid', 'part', 'waiting', 'paid'] as const;
export type TaxPaymentState = (typeof TAX_PAYMENT_STATES)[number];

/** A journal that pays it, neither rejected nor reversed. */
export interface TaxPayment {
  amountPence: number;
  /** HMRC paid it. */
  isOpposite: boolean;
  isApproved: boolean;
}

/** In pounds. */
interface TaxSettlement {
  state: TaxPaymentState;
  paid: number;
  /** Not yet entered; never negative. */
  open: number;
}

/**
 * @param duePence never negative
 * @param isPayment whether it is due to HMRC; else HMRC repays it
 */
export function settlementOf(duePence: number, isPayment: boolean, payments: readonly TaxPayment[]): TaxSettlement {
  const sum = (approved: boolean): number =>
    payments
      .filter(({ isApproved }) => isApproved === approved)
      .reduce((total, { amountPence, isOpposite }) => total + (isOpposite === isPayment ? -amountPence : amountPence), 0);
  const [paid, waiting] = [sum(true), sum(false)];
  const open = Math.max(0, duePence - paid - waiting);
  return { state: stateOf(duePence, paid, waiting), paid: pounds(paid), open: pounds(open) };
}

function stateOf(due: number, paid: number, waiting: number): TaxPaymentState {
  if (due === 0) return 'none';
  if (paid >= due) return 'paid';
  if (paid + waiting >= due) return 'waiting';
  return paid + waiting > 0 ? 'part' : 'unpaid';
}
