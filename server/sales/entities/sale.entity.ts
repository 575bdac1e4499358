import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Supplier } from '../documents/supplier.js';
import type { Currency } from '../../finance/currency/currency.rules.js';
import type { SaleForm } from '../entry/sale-entry.rules.js';
import type { CustomerType, PaymentStatus, RoundingPolicy, SaleChannel, SaleStatus, SettlementAccount } from '../sale.rules.js';

/** A sale. Amounts in the smallest unit of its currency end in `Minor`, those in pounds in `Pence`. */
@Entity('sales')
export class Sale {
  /** Made by the client, so that a form that is sent twice is one sale. */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  status!: SaleStatus;

  /** YYYY-MM-DD: the tax point. */
  @Column('date', { name: 'sale_date' })
  saleDate!: string;

  /** YYYY-MM-DD: when the income counts. */
  @Column('date', { name: 'recognition_date' })
  recognitionDate!: string;

  @Column('text')
  channel!: SaleChannel;

  @Column('text', { name: 'customer_type' })
  customerType!: CustomerType;

  /** ISO 3166-1 alpha-2, as that of the customer. */
  @Column('text')
  country!: string;

  @Column('text')
  currency!: Currency;

  @Column('text', { name: 'customer_name' })
  customerName!: string;

  @Column('text', { name: 'customer_email' })
  customerEmail!: string;

  @Column('text', { name: 'customer_country' })
  customerCountry!: string;

  @Column('text', { name: 'customer_address' })
  customerAddress!: string;

  @Column('text', { name: 'customer_vat_id' })
  customerVatId!: string;

  /** In the address book. */
  @Column('uuid', { name: 'customer_id', nullable: true })
  customerId!: string | null;

  @Column('text', { name: 'payment_status' })
  paymentStatus!: PaymentStatus;

  /** Code of the account; null for a draft without one. */
  @Column('text', { name: 'settlement_account', nullable: true })
  settlementAccount!: SettlementAccount | null;

  @Column('text')
  rounding!: RoundingPolicy;

  @Column('bigint', { name: 'net_minor' })
  netMinor!: number;

  @Column('bigint', { name: 'vat_minor' })
  vatMinor!: number;

  /** What had been received when the sale was posted. */
  @Column('bigint', { name: 'received_minor' })
  receivedMinor!: number;

  @Column('bigint', { name: 'outstanding_minor' })
  outstandingMinor!: number;

  @Column('bigint', { name: 'refunded_minor' })
  refundedMinor!: number;

  /** Units of the currency for a pound, decimal text; 1 for pounds. */
  @Column('numeric', { precision: 18, scale: 8 })
  rate!: string;

  @Column('text', { name: 'rate_source', nullable: true })
  rateSource!: string | null;

  /** The first day of the rate, YYYY-MM-DD. */
  @Column('date', { name: 'rate_date', nullable: true })
  rateDate!: string | null;

  @Column('bigint', { name: 'net_pence' })
  netPence!: number;

  @Column('bigint', { name: 'vat_pence' })
  vatPence!: number;

  @Column('bigint', { name: 'refunded_net_pence' })
  refundedNetPence!: number;

  @Column('bigint', { name: 'refunded_vat_pence' })
  refundedVatPence!: number;

  @Column('integer', { name: 'invoice_number', nullable: true })
  invoiceNumber!: number | null;

  /** When the ledger counted it, YYYY-MM-DD. */
  @Column('date', { name: 'posted_on', nullable: true })
  postedOn!: string | null;

  @Column('uuid', { name: 'entry_id', nullable: true })
  entryId!: string | null;

  /** A draft as it was typed. */
  @Column('jsonb', { nullable: true })
  form!: SaleForm | null;

  @Column('bytea', { name: 'form_digest', nullable: true })
  formDigest!: Buffer | null;

  @Column('uuid', { name: 'entered_by', nullable: true })
  enteredBy!: string | null;

  @Column('timestamptz', { name: 'posted_at', nullable: true })
  postedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;

  @Column('integer')
  version!: number;

  /** The issuer of the invoice, as it was then; null where it is of before that was stored. */
  @Column('jsonb', { nullable: true })
  supplier!: Supplier | null;

  /** The statement of a platform or shop that the sale is booked from; its amounts follow corrected files. */
  @Column('uuid', { name: 'statement_id', nullable: true })
  statementId!: string | null;

  @Column({ type: 'text', name: 'search_text', nullable: true, insert: false, update: false, select: false })
  searchText!: string | null;
}
