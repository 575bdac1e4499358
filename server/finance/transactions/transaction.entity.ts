import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency } from '../currency/currency.rules.js';
import { DecidedDocument } from '../decided-document.js';
import type { TransactionType } from '../finance.rules.js';
import type { VatCode } from '../ledger/ledger.rules.js';
import type { FundSource } from './transaction.rules.js';

/** A receipt or payment of money. Amounts are in pence; the amount excludes VAT. */
@Entity('finance_transactions')
export class FinanceTransaction extends DecidedDocument {
  /** Made by the client, so that a form that is sent twice is one transaction. */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  type!: TransactionType;

  @Column('text')
  category!: string;

  @Column('bigint', { name: 'amount_pence' })
  amountPence!: number;

  @Column('bigint', { name: 'vat_pence' })
  vatPence!: number;

  @Column('text', { name: 'vat_code' })
  vatCode!: VatCode;

  /** ISO 4217. With another one than GBP, the four columns that follow are set. */
  @Column('text')
  currency!: Currency;

  /** The amount without VAT in the smallest unit of the currency. */
  @Column('bigint', { name: 'foreign_minor', nullable: true })
  foreignMinor!: number | null;

  /** Units of the currency for a pound, decimal text. */
  @Column('numeric', { precision: 18, scale: 8, nullable: true })
  rate!: string | null;

  @Column('text', { name: 'rate_source', nullable: true })
  rateSource!: string | null;

  /** The first day of the rate, YYYY-MM-DD. */
  @Column('date', { name: 'rate_date', nullable: true })
  rateDate!: string | null;

  @Column('text')
  description!: string;

  @Column('text')
  justification!: string;

  @Column('text', { name: 'hmrc_category' })
  hmrcCategory!: string;

  /** Of funds. */
  @Column('text', { nullable: true })
  source!: FundSource | null;

  /** Whether a grant is taxed; null for other funds, and for grants of before that was asked. */
  @Column('boolean', { name: 'grant_taxable', nullable: true })
  grantTaxable!: boolean | null;

  @Column('text', { name: 'investor_name', nullable: true })
  investorName!: string | null;

  @Column('uuid', { name: 'receipt_file_id', nullable: true })
  receiptFileId!: string | null;

  /** Of the bytes that were uploaded. */
  @Column('bytea', { name: 'receipt_sha256', nullable: true })
  receiptSha256!: Buffer | null;

  @Column('boolean', { name: 'receipt_is_picture' })
  receiptIsPicture!: boolean;

  @Column({ type: 'text', name: 'search_text', nullable: true, insert: false, update: false, select: false })
  searchText!: string | null;
}
