import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { BuildState } from './builds.rules.js';

/** A version of a game that the team tests. */
@Entity('builds')
export class Build {
  @PrimaryColumn('uuid')
  id!: string;

  /** Only increases, across channels; given by the database. */
  @Column({ type: 'integer', insert: false, update: false })
  number!: number;

  /** For example `main`. */
  @Column('text')
  channel!: string;

  /** What people call it by, for example `0.9.3`; unique in its channel. */
  @Column('text')
  version!: string;

  @Column('text')
  title!: string;

  @Column('text')
  state!: BuildState;

  @Column('uuid', { name: 'uploaded_by', nullable: true })
  uploadedBy!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
