import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ComparedStatement, ImportTerms, RowProblem } from '../imports/statement.rules.js';
import type { ImportChannel, ImportStatus } from '../imports/statement.rules.js';

/** A statement file of a platform or shop. Its rows count once they are posted. */
@Entity('sale_imports')
export class SaleImport {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  channel!: ImportChannel;

  @Column('text')
  status!: ImportStatus;

  /** Revenue share, columns and whatever else the file was read with. */
  @Column('jsonb')
  terms!: ImportTerms;

  @Column('uuid', { name: 'file_id' })
  fileId!: string;

  @Column('text', { name: 'file_name' })
  fileName!: string;

  @Column('bigint', { name: 'file_bytes' })
  fileBytes!: number;

  @Column('bigint', { name: 'read_bytes' })
  readBytes!: number;

  @Column('integer', { name: 'row_count' })
  rowCount!: number;

  @Column('integer', { name: 'problem_count' })
  problemCount!: number;

  /** The first of them. */
  @Column('jsonb')
  problems!: RowProblem[];

  /** For each statement in the file: rows that are new, changed, known and missing, and their sums. */
  @Column('jsonb')
  comparison!: ComparedStatement[];

  @Column('uuid', { name: 'entered_by', nullable: true })
  enteredBy!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'posted_at', nullable: true })
  postedAt!: Date | null;
}
