import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An unread mention of an agent in a note. */
@Entity('ticket_mentions')
export class TicketMention {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @PrimaryColumn('uuid', { name: 'ticket_id' })
  ticketId!: string;

  /** The newest note that mentions them, in the agents' numbering. */
  @Column('integer')
  entry!: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
