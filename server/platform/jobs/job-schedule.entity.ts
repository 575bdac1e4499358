import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When a schedule runs next, and which process runs it. */
@Entity('job_schedules')
export class JobScheduleEntity {
  @PrimaryColumn('text')
  name!: string;

  /** By which other tables refer to it. */
  @Column('uuid', { unique: true, default: () => 'gen_random_uuid()' })
  id!: string;

  @Column('timestamptz', { name: 'next_run_at' })
  nextRunAt!: Date;

  @Column('timestamptz', { name: 'last_run_at', nullable: true })
  lastRunAt!: Date | null;

  @Column('text', { name: 'last_error', nullable: true })
  lastError!: string | null;

  /** End of the first of the failed runs since it last succeeded. */
  @Column('timestamptz', { name: 'failing_since', nullable: true })
  failingSince!: Date | null;

  /** When the admins were told that it keeps failing. */
  @Column('timestamptz', { name: 'reported_at', nullable: true })
  reportedAt!: Date | null;

  /** The process that has claimed it. */
  @Column('uuid', { name: 'locked_by', nullable: true })
  lockedBy!: string | null;

  /** Expiry of the claim, by the database clock. */
  @Column('timestamptz', { name: 'locked_until', nullable: true })
  lockedUntil!: Date | null;
}
