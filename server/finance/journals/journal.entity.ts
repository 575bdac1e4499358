import { Column, Entity, PrimaryColumn } from 'typeorm';
import { DecidedDocument } from '../decided-document.js';
import type { VatCode } from '../ledger/ledger.rules.js';
import type { JournalKind } from './journal.rules.js';

/** What the books need besides income and expenses. Amounts are whole pence. */
@Entity('finance_journals')
export class Journal extends DecidedDocument {
  /** Made by the client, so that a form that is sent twice is one journal. */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  kind!: JournalKind;

  /** What moves as a whole; without VAT for a credit note. */
  @Column('bigint', { name: 'amount_pence' })
  amountPence!: number;

  /** A tax that was paid back, or an opening balance on the unusual side of its account. */
  @Column('boolean', { name: 'is_opposite' })
  isOpposite!: boolean;

  @Column('text', { name: 'from_account', nullable: true })
  fromAccount!: string | null;

  @Column('text', { name: 'to_account', nullable: true })
  toAccount!: string | null;

  /** Of a transfer that did not arrive as a whole. */
  @Column('bigint', { name: 'arrived_pence', nullable: true })
  arrivedPence!: number | null;

  @Column('bigint', { name: 'fee_pence', nullable: true })
  feePence!: number | null;

  /** Of a loan repayment. */
  @Column('bigint', { name: 'interest_pence', nullable: true })
  interestPence!: number | null;

  /** Of a credit note, as the VAT. */
  @Column('text', { nullable: true })
  category!: string | null;

  @Column('bigint', { name: 'vat_pence', nullable: true })
  vatPence!: number | null;

  @Column('text', { name: 'vat_code', nullable: true })
  vatCode!: VatCode | null;

  /** The filed return that a payment of VAT pays. */
  @Column('uuid', { name: 'vat_return_id', nullable: true })
  vatReturnId!: string | null;

  /** The end of the financial year whose corporation tax a payment pays. */
  @Column('date', { name: 'tax_year_end', nullable: true })
  taxYearEnd!: string | null;

  @Column('text')
  description!: string;
}
