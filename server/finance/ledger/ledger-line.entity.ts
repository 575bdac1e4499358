import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { VatCode, VatSide } from './ledger.rules.js';

/** An amount on one account. Rows are only ever added. */
@Entity('ledger_lines')
export class LedgerLine {
  @PrimaryColumn('uuid', { name: 'entry_id' })
  entryId!: string;

  @PrimaryColumn('smallint', { name: 'line_no' })
  lineNo!: number;

  /** The same day as that of the entry, YYYY-MM-DD. */
  @Column('date', { name: 'posted_on' })
  postedOn!: string;

  @Column('text', { name: 'account_code' })
  accountCode!: string;

  /** Debits are positive, credits negative. */
  @Column('bigint', { name: 'amount_pence' })
  amountPence!: number;

  @Column('text', { name: 'vat_code', nullable: true })
  vatCode!: VatCode | null;

  @Column('text', { name: 'vat_side', nullable: true })
  vatSide!: VatSide | null;

  @Column('date', { name: 'tax_point', nullable: true })
  taxPoint!: string | null;

  @Column('text', { nullable: true })
  currency!: string | null;

  @Column('bigint', { name: 'foreign_minor', nullable: true })
  foreignMinor!: number | null;

  /** Decimal text. */
  @Column('numeric', { precision: 18, scale: 8, nullable: true })
  rate!: string | null;

  @Column('text', { name: 'rate_source', nullable: true })
  rateSource!: string | null;

  @Column('date', { name: 'rate_date', nullable: true })
  rateDate!: string | null;
}
