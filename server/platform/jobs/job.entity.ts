import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A job that is waiting, running, finished or failed. */
@Entity('jobs')
export class JobEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('text')
  kind!: string;

  @Column('jsonb')
  payload!: object;

  /** Unique among the waiting and running jobs of a kind. */
  @Column('text', { name: 'unique_key', nullable: true })
  uniqueKey!: string | null;

  /** Due from this time. */
  @Column('timestamptz', { name: 'run_at' })
  runAt!: Date;

  /** Number of attempts started. */
  @Column('integer')
  attempts!: number;

  @Column('integer', { name: 'max_attempts' })
  maxAttempts!: number;

  /** The process that has claimed it. */
  @Column('uuid', { name: 'locked_by', nullable: true })
  lockedBy!: string | null;

  /** Expiry of the claim, by the database clock. */
  @Column('timestamptz', { name: 'locked_until', nullable: true })
  lockedUntil!: Date | null;

  @Column('text', { name: 'last_error', nullable: true })
  lastError!: string | null;

  @Column('timestamptz', { name: 'finished_at', nullable: true })
  finishedAt!: Date | null;

  @Column('timestamptz', { name: 'failed_at', nullable: true })
  failedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
