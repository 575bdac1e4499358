import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Advisory } from './advisories.js';

/** The single row with the advisories that were uploaded last. */
@Entity('security_advisories')
export class AdvisoryReport {
  @PrimaryColumn('smallint')
  id!: number;

  @Column('jsonb')
  advisories!: Advisory[];

  @Column('text', { name: 'file_name' })
  fileName!: string;

  /** SHA-256 of the file in hex. */
  @Column('text')
  sha256!: string;

  @Column('timestamptz', { name: 'uploaded_at' })
  uploadedAt!: Date;
}
