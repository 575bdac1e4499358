import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TicketChange } from '../handling/ticket-changes.rules.js';

/** An internal note, or the record of an agent's change. Never visible to the customer. */
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
