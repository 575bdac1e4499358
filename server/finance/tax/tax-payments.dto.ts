import { ApiProperty } from '@nestjs/swagger';
import type { TaxPaymentRow } from '../journals/journals.repository.js';
import { pounds } from '../money.rules.js';
import { settlementOf, TAX_PAYMENT_STATES, type TaxPaymentState } from './tax-payments.rules.js';

/** A journal that pays a tax, or with which HMRC repays it. */
export class TaxPaymentView {
  /** Id of the journal. */
  id!: string;
  /** YYYY-MM-DD. */
  date!: string;
  /** Pounds. */
  amount!: number;
  /** HMRC paid it. */
  opposite!: boolean;
  approved!: boolean;
}

/** What was paid of a filed VAT return, or of the corporation tax of a financial year. */
export class TaxSettlementView {
  @ApiProperty({ enum: TAX_PAYMENT_STATES })
  state!: TaxPaymentState;
  /** Pounds that were paid, or repaid by HMRC, and approved. */
  paid!: number;
  /** Pounds that are not entered yet. */
  open!: number;
  /** The latest first, without rejected and reversed ones. */
  payments!: TaxPaymentView[];
}

/**
 * @param duePence never negative
 * @param isPayment whether it is due to HMRC; else HMRC repays it
 */
export function toSettlementView(duePence: number, isPayment: boolean, rows: readonly TaxPaymentRow[]): TaxSettlementView {
  return {
    ...settlementOf(duePence, isPayment, rows),
    payments: rows.map(({ id, happenedOn, amountPence, isOpposite, isApproved }) => ({
      id,
      date: happenedOn,
      amount: pounds(amountPence),
      opposite: isOpposite,
      approved: isApproved,
    })),
  };
}
