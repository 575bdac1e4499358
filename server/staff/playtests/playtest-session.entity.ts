import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A scheduled test of a build. Its state follows from the clock (`playtestStatus`). */
@Entity('playtest_sessions')
export class PlaytestSession {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  title!: string;

  @Column('text')
  description!: string;

  @Column('uuid', { name: 'build_id' })
  buildId!: string;

  @Column('timestamptz', { name: 'starts_at' })
  startsAt!: Date;

  @Column('integer', { name: 'duration_minutes' })
  durationMinutes!: number;

  /** Start plus duration, for indexes. */
  @Column('timestamptz', { name: 'ends_at' })
  endsAt!: Date;

  @Column('integer', { name: 'max_participants' })
  maxParticipants!: number;

  @Column('text')
  location!: string;

  @Column('text', { name: 'test_focus' })
  testFocus!: string;

  @Column('text')
  requirements!: string;

  /** Testers can download the build only with a seat, and only during the session. */
  @Column('boolean', { name: 'unlocks_build' })
  unlocksBuild!: boolean;

  /** Null once that account is deleted. */
  @Column('uuid', { name: 'created_by', nullable: true })
  createdBy!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;

  @Column('timestamptz', { name: 'cancelled_at', nullable: true })
  cancelledAt!: Date | null;

  @Column('uuid', { name: 'cancelled_by', nullable: true })
  cancelledBy!: string | null;

  @Column('text', { name: 'cancel_reason', nullable: true })
  cancelReason!: string | null;

  /** SEQUENCE of the calendar entry. */
  @Column('integer', { name: 'calendar_sequence' })
  calendarSequence!: number;

  @Column('boolean', { name: 'day_reminded' })
  dayReminded!: boolean;

  @Column('boolean', { name: 'hour_reminded' })
  hourReminded!: boolean;

  /** Position of the latest note or change of a note. */
  @Column('integer', { name: 'last_note_seq' })
  lastNoteSeq!: number;

  /** Version number of the row. */
  @Column('integer')
  version!: number;

  /** Search text in lower case, computed by the database. */
  @Column({ type: 'text', name: 'search_text', nullable: true, insert: false, update: false, select: false })
  searchText!: string | null;
}
