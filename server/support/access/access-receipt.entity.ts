import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An agent's access to a customer's data, as shown to the customer. */
@Entity('access_receipts')
export class AccessReceipt {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'ticket_id' })
  ticketId!: string;

  @Column('uuid', { name: 'agent_id', nullable: true })
  agentId!: string | null;

  @Column('text', { name: 'agent_role' })
  agentRole!: string;

  @Column('text')
  kind!: string;

  @Column('bigint', { name: 'audit_id' })
  auditId!: number;

  @Column('timestamptz', { name: 'first_at' })
  firstAt!: Date;

  @Column('timestamptz', { name: 'last_at' })
  lastAt!: Date;

  @Column('integer')
  reads!: number;

  @Column('timestamptz', { name: 'shown_from' })
  shownFrom!: Date;
}
