import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A message in a ticket, visible to the customer. */
@Entity('ticket_messages')
export class TicketMessage {
  @PrimaryColumn('uuid', { name: 'ticket_id' })
  ticketId!: string;

  @PrimaryColumn('integer')
  seq!: number;

  @Column('integer')
  entry!: number;

  @Column('uuid')
  id!: string;

  @Column('uuid', { name: 'author_id', nullable: true })
  authorId!: string | null;

  @Column('text', { name: 'author_role' })
  authorRole!: string;

  @Column('text')
  body!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
