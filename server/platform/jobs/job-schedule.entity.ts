import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When a schedule runs next, and which process runs it. */
@Entity('job_schedules')
export class JobScheduleEntity {
  @PrimaryColumn('text')
  name!: string;

  @Column('timestamptz', { name: 'next_run_at' })
  nextRunAt!: Date;

  @Column('timestamptz', { name: 'last_run_at', nullable: true })
  lastRunAt!: Date | null;

  @Column('text', { name: 'last_error', nullable: true })
  lastError!: string | null;

  /** The process that has claimed it. */
  @Column('uuid', { name: 'locked_by', nullable: true })
  lockedBy!: string | null;

  /** Expiry of the claim, by the database clock. */
  @Column('timestamptz', { name: 'locked_until', nullable: true })
  lockedUntil!: Date | null;
}
