import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RsvpStatus } from '../playtests.rules.js';

/** A person's answer to a playtest. Those who attend have a seat or a place in the waitlist. */
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

  /** Rises along the waitlist, with gaps; null for those who are not on it. */
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
