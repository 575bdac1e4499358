import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far a user has read a ticket. */
@Entity('ticket_reads')
export class TicketRead {
  @PrimaryColumn('uuid', { name: 'ticket_id' })
  ticketId!: string;

  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @Column('integer')
  seq!: number;

  @Column('timestamptz', { name: 'read_at' })
  readAt!: Date;
}
