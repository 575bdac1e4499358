import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A download of a build by one person, over one connection or several. */
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

  /** Sent over all connections together; parts that were sent twice count twice. */
  @Column('bigint')
  bytes!: number;

  /** For which something was sent. */
  @Column('bigint')
  milliseconds!: number;

  /** Which bytes of the file were sent. */
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
