import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An admin’s temporary access to a whole ticket, with the reason. */
@Entity('ticket_investigations')
export class TicketInvestigation {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'ticket_id' })
  ticketId!: string;

  @Column('uuid', { name: 'agent_id', nullable: true })
  agentId!: string | null;

  @Column('uuid', { name: 'session_id' })
  sessionId!: string;

  @Column('text')
  reason!: string;

  @Column('text', { name: 'case_link', nullable: true })
  caseLink!: string | null;

  @Column('timestamptz', { name: 'opened_at' })
  openedAt!: Date;

  @Column('timestamptz', { name: 'ends_at' })
  endsAt!: Date;

  @Column('timestamptz', { name: 'tell_at' })
  notifyAt!: Date;

  @Column('timestamptz', { name: 'told_at', nullable: true })
  notifiedAt!: Date | null;
}
