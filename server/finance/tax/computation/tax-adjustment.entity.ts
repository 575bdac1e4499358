import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AdjustmentKind } from './tax-computation.rules.js';

/** What the profit of the books is changed by for corporation tax. */
@Entity('finance_tax_adjustments')
export class TaxAdjustment {
  @PrimaryColumn('uuid')
  id!: string;

  /** YYYY-MM-DD, in the period that it belongs to. */
  @Column('date', { name: 'counts_on' })
  countsOn!: string;

  @Column('text')
  kind!: AdjustmentKind;

  @Column('bigint', { name: 'amount_pence' })
  amountPence!: number;

  @Column('text')
  description!: string;

  @Column('text')
  note!: string;

  @Column('uuid', { name: 'entered_by', nullable: true })
  enteredBy!: string | null;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;

  @Column('integer')
  version!: number;
}
