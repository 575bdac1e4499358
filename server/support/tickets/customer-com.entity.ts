import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The communication record that an agent writes about a ticket. */
@Entity('customer_coms')
export class CustomerComEntity {
  @PrimaryColumn('uuid', { name: 'ticket_id' })
  ticketId!: string;

  @Column('uuid', { name: 'customer_id', nullable: true })
  customerId!: string | null;

  @Column('uuid', { name: 'agent_id', nullable: true })
  agentId!: string | null;

  @Column('text', { name: 'q1_security' })
  q1Security!: string;

  @Column('text', { name: 'q2_vulnerability' })
  q2Vulnerability!: string;

  @Column('text', { name: 'q3_issues' })
  q3Issues!: string;

  @Column('text', { name: 'q4_resolution' })
  q4Resolution!: string;

  @Column('text', { name: 'q5_legal' })
  q5Legal!: string;

  @Column('text', { name: 'q6_escalation' })
  q6Escalation!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
