import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An agent whom a note mentions, until they have read it. */
@Entity('ticket_mentions')
export class TicketMention {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @PrimaryColumn('uuid', { name: 'ticket_id' })
  ticketId!: string;

  /** The newest note that mentions them, as agents count. */
  @Column('integer')
  entry!: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
