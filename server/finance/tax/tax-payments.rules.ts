import { pounds } from '../../money.rules.js';

/** What was paid of a filed VAT return. Pure: shared by server and client. */

/** `waiting`: what is entered settles it once it is approved. */
export const VAT_PAYMENT_STATES = ['none', 'unpaid', 'part', 'waiting', 'paid'] as const;
export type VatPaymentState = (typeof VAT_PAYMENT_STATES)[number];

/** A journal that pays a return, neither rejected nor reversed. */
export interface VatPayment {
  amountPence: number;
  /** HMRC paid it. */
  isOpposite: boolean;
  isApproved: boolean;
}

/** In pounds. */
export interface VatSettlement {
  state: VatPaymentState;
  paid: number;
  /** Not yet entered; never negative. */
  open: number;
}

/**
 * @param duePence box 5, never negative
 * @param isPayment whether it is due to HMRC; else HMRC repays it
 */
export function settlementOf(duePence: number, isPayment: boolean, payments: readonly VatPayment[]): VatSettlement {
  const sum = (approved: boolean): number =>
    payments
      .filter(({ isApproved }) => isApproved === approved)
      .reduce((total, { amountPence, isOpposite }) => total + (isOpposite === isPayment ? -amountPence : amountPence), 0);
  const [paid, waiting] = [sum(true), sum(false)];
  const open = Math.max(0, duePence - paid - waiting);
  return { state: stateOf(duePence, paid, waiting), paid: pounds(paid), open: pounds(open) };
}

function stateOf(due: number, paid: number, waiting: number): VatPaymentState {
  if (due === 0) return 'none';
  if (paid >= due) return 'paid';
  if (paid + waiting >= due) return 'waiting';
  return paid + waiting > 0 ? 'part' : 'unpaid';
}
