import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { BuildDetails, BuildFileKind } from '../builds.rules.js';
import type { BuildUploadState } from './uploads.rules.js';

/** An upload that can be resumed. How much has arrived is known by the storage alone. */
@Entity('build_uploads')
export class BuildUpload {
  /** Also the id of the file that it becomes. */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text')
  state!: BuildUploadState;

  /** Bytes in all. */
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

  /** What an S3 service calls the upload in parts. */
  @Column('text', { name: 'storage_ref', nullable: true })
  storageRef!: string | null;

  /** The request that appends at the moment. */
  @Column('uuid', { nullable: true })
  writer!: string | null;

  /** Until when that request has the upload to itself unless it renews its claim. */
  @Column('timestamptz', { name: 'writer_until', nullable: true })
  writerUntil!: Date | null;

  @Column('uuid', { name: 'build_id', nullable: true })
  buildId!: string | null;

  /** Why the file became no build. */
  @Column('jsonb', { nullable: true })
  refusal!: { error: string; code: string } | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
