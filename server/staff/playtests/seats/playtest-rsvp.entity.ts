import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RsvpStatus } from '../playtests.rules.js';

/** A user's answer to a playtest. Attendees have a seat or a place on the waitlist. */
@Entity('playtest_rsvps')
export class PlaytestRsvp {
  @PrimaryColumn('uuid', { name: 'session_id' })
  sessionId!: string;

  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text')
  status!: RsvpStatus;

  @Column('text')
  notes!: string;

  @Column('boolean')
  seated!: boolean;

  /** Increases along the waitlist, with gaps; null for users who are not on it. */
  @Column('integer', { name: 'waitlist_order', nullable: true })
  waitlistOrder!: number | null;

  @Column('timestamptz', { name: 'answered_at' })
  answeredAt!: Date;

  /** Null while it was not recorded. */
  @Column('boolean', { nullable: true })
  attended!: boolean | null;

  /** They were asked to review the build afterwards. */
  @Column('boolean', { name: 'review_asked' })
  reviewAsked!: boolean;
}
