import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user's download of a build, over one or several connections. */
@Entity('build_downloads')
export class BuildDownload {
  @PrimaryColumn('uuid')
  id!: string;

  /** Null once the build was deleted. */
  @Column('uuid', { name: 'build_id', nullable: true })
  buildId!: string | null;

  /** Null once the account is deleted. */
  @Column('uuid', { name: 'user_id', nullable: true })
  userId!: string | null;

  @Column('text')
  version!: string;

  @Column('text')
  title!: string;

  @Column('bigint', { name: 'file_size' })
  fileSize!: number;

  @Column('timestamptz', { name: 'started_at' })
  startedAt!: Date;

  /** Total bytes over all connections; repeated ranges count repeatedly. */
  @Column('bigint')
  bytes!: number;

  /** Total sending time. */
  @Column('bigint')
  milliseconds!: number;

  /** Ranges of the file that were sent. */
  @Column('int8multirange')
  covered!: string;

  @Column('boolean')
  finished!: boolean;

  /** Null after 90 days. */
  @Column('text', { nullable: true })
  ip!: string | null;

  /** Null after 90 days. */
  @Column('text', { name: 'user_agent', nullable: true })
  userAgent!: string | null;
}
