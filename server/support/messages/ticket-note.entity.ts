import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TicketChange } from '../handling/ticket-changes.rules.js';

/** A note among agents, or the record of what one of them changed. The customer never sees either. */
@Entity('ticket_notes')
export class TicketNote {
  @PrimaryColumn('uuid', { name: 'ticket_id' })
  ticketId!: string;

  @PrimaryColumn('integer')
  entry!: number;

  @Column('uuid')
  id!: string;

  @Column('uuid', { name: 'author_id', nullable: true })
  authorId!: string | null;

  @Column('text', { name: 'author_role' })
  authorRole!: string;

  @Column('text')
  body!: string;

  /** Set for a recorded change, which has no text of its own. */
  @Column('jsonb', { nullable: true })
  change!: TicketChange | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
