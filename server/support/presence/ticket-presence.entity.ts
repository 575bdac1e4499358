import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An agent who has a ticket open. */
@Entity('ticket_presence')
export class TicketPresence {
  @PrimaryColumn('uuid', { name: 'ticket_id' })
  ticketId!: string;

  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  /** Presence expires at this time unless reported again. */
  @Column('timestamptz', { name: 'viewing_until' })
  viewingUntil!: Date;

  /** Until when they count as writing a reply; null if they are not. */
  @Column('timestamptz', { name: 'replying_until', nullable: true })
  replyingUntil!: Date | null;
}
