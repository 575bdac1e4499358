import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SaleVatCode } from '../sale.rules.js';

/** A row of a statement file. Amounts in ten-thousandths of the currency: gross less returns less tax is net. */
@Entity('sale_import_rows')
export class SaleImportRow {
  @PrimaryColumn('uuid', { name: 'import_id' })
  importId!: string;

  /** Its place in the file, from 1. */
  @PrimaryColumn('integer', { name: 'row_no' })
  rowNo!: number;

  /** The first day of its month, YYYY-MM-DD. */
  @Column('date')
  month!: string;

  @Column('text')
  currency!: string;

  /** From what identifies the row, so that a corrected file is compared row by row. */
  @Column('uuid')
  key!: string;

  /** YYYY-MM-DD. */
  @Column('date', { name: 'sold_on' })
  soldOn!: string;

  @Column('text')
  product!: string;

  @Column('text')
  country!: string;

  @Column('integer')
  units!: number;

  @Column('text', { name: 'vat_code' })
  vatCode!: SaleVatCode;

  @Column('bigint', { name: 'gross_e4' })
  grossE4!: number;

  @Column('bigint', { name: 'returns_e4' })
  returnsE4!: number;

  @Column('bigint', { name: 'tax_e4' })
  taxE4!: number;

  @Column('bigint', { name: 'net_e4' })
  netE4!: number;
}
