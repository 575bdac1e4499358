import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Reduction of one line of a sale by a refund. Amounts are positive. */
@Entity('sale_refund_lines')
export class SaleRefundLine {
  @PrimaryColumn('uuid', { name: 'refund_id' })
  refundId!: string;

  @PrimaryColumn('smallint', { name: 'line_no' })
  lineNo!: number;

  /** Thousandths; 0 for an amount without a return. */
  @Column('bigint', { name: 'quantity_milli' })
  quantityMilli!: number;

  @Column('bigint', { name: 'net_minor' })
  netMinor!: number;

  @Column('bigint', { name: 'vat_minor' })
  vatMinor!: number;

  @Column('bigint', { name: 'net_pence' })
  netPence!: number;

  @Column('bigint', { name: 'vat_pence' })
  vatPence!: number;
}
