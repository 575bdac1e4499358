import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Supplier } from '../documents/supplier.js';

/** A refund, with the credit note that it issued. Amounts are positive. */
@Entity('sale_refunds')
export class SaleRefund {
  /** Made by the client, so that a form that is sent twice is one refund. */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'sale_id' })
  saleId!: string;

  @Column('integer', { name: 'credit_note_number' })
  creditNoteNumber!: number;

  /** YYYY-MM-DD: the tax point of the credit note. */
  @Column('date', { name: 'refunded_on' })
  refundedOn!: string;

  @Column('text')
  reason!: string;

  @Column('bigint', { name: 'net_minor' })
  netMinor!: number;

  @Column('bigint', { name: 'vat_minor' })
  vatMinor!: number;

  /** Amount paid back to the customer; the rest was still owed. */
  @Column('bigint', { name: 'paid_back_minor' })
  paidBackMinor!: number;

  @Column('bigint', { name: 'net_pence' })
  netPence!: number;

  @Column('bigint', { name: 'vat_pence' })
  vatPence!: number;

  /** YYYY-MM-DD. */
  @Column('date', { name: 'posted_on' })
  postedOn!: string;

  /** Null if it came to less than a penny. */
  @Column('uuid', { name: 'entry_id', nullable: true })
  entryId!: string | null;

  /** The issuer of the credit note, as it was then; null where it is of before that was stored. */
  @Column('jsonb', { nullable: true })
  supplier!: Supplier | null;

  @Column('uuid', { name: 'entered_by', nullable: true })
  enteredBy!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
