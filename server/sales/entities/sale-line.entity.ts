import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DiscountType, SaleVatCode } from '../sale.rules.js';

@Entity('sale_lines')
export class SaleLine {
  @PrimaryColumn('uuid', { name: 'sale_id' })
  saleId!: string;

  @PrimaryColumn('smallint', { name: 'line_no' })
  lineNo!: number;

  @Column('text')
  product!: string;

  /** Thousandths. */
  @Column('bigint', { name: 'quantity_milli' })
  quantityMilli!: number;

  @Column('bigint', { name: 'unit_price_minor' })
  unitPriceMinor!: number;

  @Column('text', { name: 'discount_type' })
  discountType!: DiscountType;

  /** Of the whole line: in the smallest unit of the currency, or hundredths of a per cent. */
  @Column('bigint', { name: 'discount_value' })
  discountValue!: number;

  /** Per cent. */
  @Column('smallint', { name: 'tax_rate' })
  taxRate!: number;

  @Column('text', { name: 'vat_code' })
  vatCode!: SaleVatCode;

  @Column('boolean', { name: 'tax_inclusive' })
  taxInclusive!: boolean;

  @Column('text')
  category!: string;

  @Column('bigint', { name: 'net_minor' })
  netMinor!: number;

  @Column('bigint', { name: 'vat_minor' })
  vatMinor!: number;

  @Column('bigint', { name: 'net_pence' })
  netPence!: number;

  @Column('bigint', { name: 'vat_pence' })
  vatPence!: number;

  /** Of net and VAT together. */
  @Column('bigint', { name: 'refunded_minor' })
  refundedMinor!: number;

  @Column('bigint', { name: 'refunded_quantity_milli' })
  refundedQuantityMilli!: number;
}
