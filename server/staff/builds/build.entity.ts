import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { BuildFileKind, BuildState } from './builds.rules.js';

/** A version of a game for testing. */
@Entity('builds')
export class Build {
  @PrimaryColumn('uuid')
  id!: string;

  /** Increases across channels; assigned by the database. */
  @Column({ type: 'integer', insert: false, update: false })
  number!: number;

  /** For example `main`. */
  @Column('text')
  channel!: string;

  /** The version shown to users, for example `0.9.3`; unique in its channel. */
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

  @Column('text')
  description!: string;

  @Column('text')
  changelog!: string;

  @Column('text', { name: 'test_instructions' })
  testInstructions!: string;

  @Column('text', { name: 'known_issues' })
  knownIssues!: string;

  /** Address of an external build; https only. */
  @Column('text', { name: 'external_url', nullable: true })
  externalUrl!: string | null;

  /** Id in `Files`; null for an external build, and once the file was deleted. */
  @Column('uuid', { name: 'file_id', nullable: true })
  fileId!: string | null;

  @Column('text', { name: 'file_name', nullable: true })
  fileName!: string | null;

  @Column('text', { name: 'file_kind', nullable: true })
  fileKind!: BuildFileKind | null;

  /** Bytes. */
  @Column('bigint', { name: 'file_size', nullable: true })
  fileSize!: number | null;

  /** Hex digest. */
  @Column('text', { nullable: true })
  sha256!: string | null;

  @Column('timestamptz', { name: 'file_deleted_at', nullable: true })
  fileDeletedAt!: Date | null;

  @Column('uuid', { name: 'approved_by', nullable: true })
  approvedBy!: string | null;

  @Column('timestamptz', { name: 'approved_at', nullable: true })
  approvedAt!: Date | null;

  /** Reason for approval despite an open critical bug found in it. */
  @Column('text', { name: 'override_reason', nullable: true })
  overrideReason!: string | null;

  @Column('uuid', { name: 'declined_by', nullable: true })
  declinedBy!: string | null;

  @Column('timestamptz', { name: 'declined_at', nullable: true })
  declinedAt!: Date | null;

  @Column('uuid', { name: 'withdrawn_by', nullable: true })
  withdrawnBy!: string | null;

  @Column('timestamptz', { name: 'withdrawn_at', nullable: true })
  withdrawnAt!: Date | null;

  @Column('text', { name: 'withdrawn_reason', nullable: true })
  withdrawnReason!: string | null;

  /** Version number of the row; `version` is the build's own version. */
  @Column('integer', { name: 'row_version' })
  rowVersion!: number;

  /** Search text in lower case, computed by the database. */
  @Column({ type: 'text', name: 'search_text', nullable: true, insert: false, update: false, select: false })
  searchText!: string | null;
}
