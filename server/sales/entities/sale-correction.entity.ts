import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Change of a sale by a corrected or withdrawn statement. The amounts are differences. */
@Entity('sale_corrections')
export class SaleCorrection {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'sale_id' })
  saleId!: string;

  /** Null for a withdrawal. */
  @Column('uuid', { name: 'import_id', nullable: true })
  importId!: string | null;

  @Column('text')
  reason!: string;

  /** YYYY-MM-DD. */
  @Column('date', { name: 'corrected_on' })
  correctedOn!: string;

  @Column('bigint', { name: 'net_minor' })
  netMinor!: number;

  @Column('bigint', { name: 'vat_minor' })
  vatMinor!: number;

  @Column('bigint', { name: 'net_pence' })
  netPence!: number;

  @Column('bigint', { name: 'vat_pence' })
  vatPence!: number;

  /** YYYY-MM-DD. */
  @Column('date', { name: 'posted_on' })
  postedOn!: string;

  /** Null if it came to less than a penny. */
  @Column('uuid', { name: 'entry_id', nullable: true })
  entryId!: string | null;

  @Column('uuid', { name: 'entered_by', nullable: true })
  enteredBy!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
