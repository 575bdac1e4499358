import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SaleChannel } from '../sale.rules.js';

/** What the posted sales of a month and channel come to, in pence. Written by triggers of the sales alone. */
@Entity('sale_sums')
export class SaleSum {
  /** First day of the month, YYYY-MM-DD. */
  @PrimaryColumn('date')
  month!: string;

  @PrimaryColumn('text')
  channel!: SaleChannel;

  @Column('bigint')
  sales!: number;

  @Column('bigint', { name: 'net_pence' })
  netPence!: number;

  @Column('bigint', { name: 'vat_pence' })
  vatPence!: number;

  @Column('bigint', { name: 'refunded_net_pence' })
  refundedNetPence!: number;

  @Column('bigint', { name: 'refunded_vat_pence' })
  refundedVatPence!: number;
}
