import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A support ticket from which an agent raised a bug. No ticket data is copied. */
@Entity('bug_tickets')
export class BugTicket {
  @PrimaryColumn('uuid', { name: 'bug_id' })
  bugId!: string;

  @PrimaryColumn('uuid', { name: 'ticket_id' })
  ticketId!: string;

  @Column('uuid', { name: 'agent_id', nullable: true })
  agentId!: string | null;

  /** The build of the fix about which the ticket's agents were last notified. */
  @Column('uuid', { name: 'told_build_id', nullable: true })
  notifiedBuildId!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
