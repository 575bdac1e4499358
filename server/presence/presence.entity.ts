import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user who has an object open. */
@Entity('presences')
export class Presence {
  /** Name of the live topic that shows it, which says what kind of object it is. */
  @PrimaryColumn('text')
  topic!: string;

  @PrimaryColumn('uuid', { name: 'object_id' })
  objectId!: string;

  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  /** The session that reported last: presence ends with it. */
  @Column('uuid', { name: 'session_id' })
  sessionId!: string;

  /** Presence expires at this time unless reported again. */
  @Column('timestamptz', { name: 'viewing_until' })
  viewingUntil!: Date;

  /** Until when they count as writing; null if they are not. */
  @Column('timestamptz', { name: 'writing_until', nullable: true })
  writingUntil!: Date | null;
}
