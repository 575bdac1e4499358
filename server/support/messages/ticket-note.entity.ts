import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A note among agents, which the customer never sees. */
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

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
