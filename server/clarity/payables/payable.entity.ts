import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PayableKind, PayableStatus, PaymentMethod } from './payables.rules.js';

/** A debt of the studio to a user for an approved claim. Amounts are in pence. */
@Entity('clarity_payables')
export class Payable {
  @PrimaryColumn('uuid')
  id!: string;

  /** Null once the account is deleted. */
  @Column('uuid', { name: 'user_id', nullable: true })
  userId!: string | null;

  @Column('text')
  kind!: PayableKind;

  /** The approved claim. */
  @Column('uuid', { name: 'claim_id' })
  claimId!: string;

  @Column('bigint', { name: 'amount_pence' })
  amountPence!: number;

  /** The rate that it was valued with; null unless it is time. */
  @Column('integer', { name: 'hourly_pence', nullable: true })
  hourlyPence!: number | null;

  /** YYYY-MM-DD: the day from which the ledger counts it. */
  @Column('date', { name: 'owed_from' })
  owedFrom!: string;

  /** The ledger entry with the cost and the debt; null for what the payroll pays and posts. */
  @Column('uuid', { name: 'entry_id', nullable: true })
  entryId!: string | null;

  @Column('text')
  status!: PayableStatus;

  @Column('text', { nullable: true })
  method!: PaymentMethod | null;

  @Column('text', { nullable: true })
  reference!: string | null;

  /** YYYY-MM-DD. */
  @Column('date', { name: 'paid_on', nullable: true })
  paidOn!: string | null;

  @Column('uuid', { name: 'paid_by', nullable: true })
  paidBy!: string | null;

  @Column('timestamptz', { name: 'paid_at', nullable: true })
  paidAt!: Date | null;

  @Column('uuid', { name: 'payment_entry_id', nullable: true })
  paymentEntryId!: string | null;

  /** Paid by its recipient, as the only user who could. */
  @Column('boolean', { name: 'self_paid' })
  selfPaid!: boolean;

  /** YYYY-MM-DD: when its claim was reopened. */
  @Column('date', { name: 'withdrawn_on', nullable: true })
  withdrawnOn!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
