/** A line of the public totals: one type, summed over the approved transactions of the year to date. No names. */
export class PublicTransactionView {
  /** expense, income or product. */
  type!: string;
  /** Pounds. */
  amount!: number;
  /** Pounds. */
  vat_amount!: number;
  /** When the latest of the transactions behind it was recorded or approved. */
  updated_at!: string;
}
