import { Column, Entity } from 'typeorm';
import type { Currency } from '../../finance/currency/currency.rules.js';
import type { VatCode } from '../../finance/ledger/ledger.rules.js';
import { Claim } from '../claims/claim.entity.js';
import type { ClaimStatus } from '../clarity.rules.js';

/** A user's expense for the studio. Amounts are in pence, including VAT. */
@Entity('clarity_expenses')
export class Expense extends Claim {
  @Column('text')
  description!: string;

  @Column('text')
  category!: string;

  @Column('text', { nullable: true })
  project!: string | null;

  /** YYYY-MM-DD. */
  @Column('date', { name: 'spent_on' })
  spentOn!: string;

  /** In pounds; of a foreign amount, at the rate below. */
  @Column('bigint', { name: 'amount_pence' })
  amountPence!: number;

  /** Null without a VAT receipt. */
  @Column('text', { name: 'vat_code', nullable: true })
  vatCode!: VatCode | null;

  /** In pounds, included in the amount; under the reverse charge on top of it. */
  @Column('bigint', { name: 'vat_pence' })
  vatPence!: number;

  /** What of the amount was posted as input VAT when it was approved. */
  @Column('bigint', { name: 'reclaimed_pence' })
  reclaimedPence!: number;

  @Column('text')
  currency!: Currency;

  /** In the smallest unit of the currency; null for pounds, as the next three are. */
  @Column('bigint', { name: 'foreign_minor', nullable: true })
  foreignMinor!: number | null;

  /** Units of the currency for a pound. */
  @Column('numeric', { nullable: true })
  rate!: string | null;

  @Column('text', { name: 'rate_source', nullable: true })
  rateSource!: string | null;

  /** The first day of the rate, YYYY-MM-DD. */
  @Column('date', { name: 'rate_date', nullable: true })
  rateDate!: string | null;

  @Column('uuid', { name: 'receipt_file_id', nullable: true })
  receiptFileId!: string | null;

  /** Of the bytes that arrived. */
  @Column('bytea', { name: 'receipt_sha256', nullable: true })
  receiptSha256!: Buffer | null;

  @Column('boolean', { name: 'receipt_is_picture' })
  receiptIsPicture!: boolean;

  /** The first of two who approve a large amount. */
  @Column('uuid', { name: 'first_approved_by', nullable: true })
  firstApprovedBy!: string | null;

  @Column('timestamptz', { name: 'first_approved_at', nullable: true })
  firstApprovedAt!: Date | null;

  @Column('text')
  status!: ClaimStatus;
}
