import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A payment received after a sale was posted. */
@Entity('sale_payments')
export class SalePayment {
  /** Made by the client, so that a form that is sent twice is one payment. */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'sale_id' })
  saleId!: string;

  /** YYYY-MM-DD. */
  @Column('date', { name: 'received_on' })
  receivedOn!: string;

  @Column('text', { name: 'account_code' })
  accountCode!: string;

  /** In the currency of the sale. */
  @Column('bigint', { name: 'amount_minor' })
  amountMinor!: number;

  /** What arrived on the account. */
  @Column('bigint', { name: 'amount_pence' })
  amountPence!: number;

  /** Fee deducted on the way. */
  @Column('bigint', { name: 'fee_pence' })
  feePence!: number;

  /** Excess over what it settles: an exchange gain, or a loss if negative. */
  @Column('bigint', { name: 'difference_pence' })
  differencePence!: number;

  @Column('numeric', { precision: 18, scale: 8 })
  rate!: string;

  /** YYYY-MM-DD. */
  @Column('date', { name: 'posted_on' })
  postedOn!: string;

  @Column('uuid', { name: 'entry_id' })
  entryId!: string;

  @Column('uuid', { name: 'entered_by', nullable: true })
  enteredBy!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
