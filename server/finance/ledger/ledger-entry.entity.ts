import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What one event of a document posted. Rows are only ever added. */
@Entity('ledger_entries')
export class LedgerEntry {
  @PrimaryColumn('uuid')
  id!: string;

  /** Order in which entries were posted, with gaps. */
  @Column({ type: 'bigint', insert: false, update: false })
  position!: number;

  /** YYYY-MM-DD. */
  @Column('date', { name: 'posted_on' })
  postedOn!: string;

  /** YYYY-MM-DD. */
  @Column('date', { name: 'document_date' })
  documentDate!: string;

  @Column('text', { name: 'source_kind' })
  sourceKind!: string;

  @Column('uuid', { name: 'source_id' })
  sourceId!: string;

  @Column('text')
  event!: string;

  @Column('uuid', { name: 'reverses_id', nullable: true })
  reversesId!: string | null;

  /** SHA-256 of the entry with its lines. */
  @Column('bytea')
  digest!: Buffer;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
