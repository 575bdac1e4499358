import { Column, Entity } from 'typeorm';
import { Claim } from '../claims/claim.entity.js';
import type { ClaimStatus, SubjectType } from '../clarity.rules.js';

/** A user's work: an interval, or hours on a day. */
@Entity('clarity_time_entries')
export class TimeEntry extends Claim {
  /** YYYY-MM-DD: the day in the United Kingdom; of an interval, that on which it begins. */
  @Column('date', { name: 'worked_on' })
  workedOn!: string;

  /** The interval [startedAt, endedAt), in whole seconds; null for an entry by hours. */
  @Column('timestamptz', { name: 'started_at', nullable: true })
  startedAt!: Date | null;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt!: Date | null;

  @Column('integer')
  seconds!: number;

  /** Null unless it is approved. */
  @Column('integer', { name: 'approved_seconds', nullable: true })
  approvedSeconds!: number | null;

  /** Value at the rate of its day; null unless approved. */
  @Column('integer', { name: 'value_pence', nullable: true })
  valuePence!: number | null;

  @Column('text')
  task!: string;

  /** In place of the task, which names a bug that is private. */
  @Column('text', { name: 'shown_as', nullable: true })
  shownAs!: string | null;

  @Column('text', { nullable: true })
  project!: string | null;

  @Column('text', { name: 'subject_type', nullable: true })
  subjectType!: SubjectType | null;

  @Column('uuid', { name: 'subject_id', nullable: true })
  subjectId!: string | null;

  /** The timer ran longer than this: its user corrected the end. */
  @Column('boolean', { name: 'is_trimmed' })
  isTrimmed!: boolean;

  @Column('text')
  status!: ClaimStatus;
}
