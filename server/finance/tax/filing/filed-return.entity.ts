import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { NineBoxes } from '../vat-return.rules.js';
import type { ReturnSum } from './vat-filing.rules.js';

/** A VAT return that was filed. Immutable, except that its author may be erased. */
@Entity('finance_vat_returns')
export class FiledReturn {
  @PrimaryColumn('uuid')
  id!: string;

  /** YYYY-MM-DD. */
  @Column('date', { name: 'period_from' })
  periodFrom!: string;

  /** YYYY-MM-DD. */
  @Column('date', { name: 'period_to' })
  periodTo!: string;

  /** Of the last ledger entry that it could contain. */
  @Column('bigint')
  position!: number;

  @Column('jsonb')
  boxes!: NineBoxes;

  @Column('jsonb')
  sums!: ReturnSum[];

  /** YYYY-MM-DD. */
  @Column('date', { name: 'filed_on' })
  filedOn!: string;

  @Column('text')
  note!: string;

  @Column('uuid', { name: 'filed_by', nullable: true })
  filedBy!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
