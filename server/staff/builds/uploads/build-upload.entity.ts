import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { BuildDetails, BuildFileKind } from '../builds.rules.js';
import type { BuildUploadState } from './uploads.rules.js';

/** A resumable upload. Only the storage knows how much has arrived. */
@Entity('build_uploads')
export class BuildUpload {
  /** Also the id of the resulting file. */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text')
  state!: BuildUploadState;

  /** Total bytes. */
  @Column('bigint')
  length!: number;

  @Column('text', { name: 'file_name' })
  fileName!: string;

  @Column('text', { name: 'file_kind' })
  fileKind!: BuildFileKind;

  @Column('text')
  channel!: string;

  @Column('text')
  version!: string;

  @Column('jsonb')
  details!: BuildDetails;

  /** The S3 service's id of the multipart upload. */
  @Column('text', { name: 'storage_ref', nullable: true })
  storageRef!: string | null;

  /** The request that is currently appending. */
  @Column('uuid', { nullable: true })
  writer!: string | null;

  /** Expiry of that request's claim. */
  @Column('timestamptz', { name: 'writer_until', nullable: true })
  writerUntil!: Date | null;

  @Column('uuid', { name: 'build_id', nullable: true })
  buildId!: string | null;

  /** Why the file did not become a build. */
  @Column('jsonb', { nullable: true })
  refusal!: { error: string; code: string } | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
