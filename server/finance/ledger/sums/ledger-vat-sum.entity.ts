import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { VatCode, VatSide } from '../ledger.rules.js';

/** What the lines of a month of tax points come to. Written by a trigger of the lines alone. */
@Entity('ledger_vat_sums')
export class LedgerVatSum {
  /** First day of the month of the tax point, YYYY-MM-DD. */
  @PrimaryColumn('date')
  month!: string;

  @PrimaryColumn('text', { name: 'account_code' })
  accountCode!: string;

  @PrimaryColumn('text', { name: 'vat_code' })
  vatCode!: VatCode;

  @PrimaryColumn('text', { name: 'vat_side' })
  vatSide!: VatSide;

  @PrimaryColumn('smallint')
  shard!: number;

  /** Debits less credits. */
  @Column('bigint')
  pence!: number;

  @Column('bigint')
  lines!: number;
}
