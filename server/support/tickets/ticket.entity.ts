import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TicketPriority, TicketState, TicketStatus, WaitsFor } from './tickets.rules.js';

/** A customer's request to the studio. */
@Entity('tickets')
export class Ticket implements TicketState {
  @PrimaryColumn('uuid')
  id!: string;

  /** What people call it by; given by the database. */
  @Column({ type: 'bigint', insert: false, update: false })
  number!: string;

  /** Null once the account is deleted. */
  @Column('uuid', { name: 'customer_id', nullable: true })
  customerId!: string | null;

  @Column('text')
  subject!: string;

  @Column('text')
  description!: string;

  @Column('text')
  category!: string;

  @Column('text', { nullable: true })
  subcategory!: string | null;

  @Column('text', { name: 'contact_email', nullable: true })
  contactEmail!: string | null;

  @Column('text')
  status!: TicketStatus;

  @Column('text')
  priority!: TicketPriority;

  @Column('uuid', { name: 'assignee_id', nullable: true })
  assigneeId!: string | null;

  @Column('text', { array: true })
  tags!: string[];

  /** When an agent entered the customer's code. */
  @Column('timestamptz', { name: 'verified_at', nullable: true })
  verifiedAt!: Date | null;

  /** When an agent last asked the customer for the security check. */
  @Column('timestamptz', { name: 'check_requested_at', nullable: true })
  checkRequestedAt!: Date | null;

  @Column('timestamptz', { name: 'closed_at', nullable: true })
  closedAt!: Date | null;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;

  @Column('text', { name: 'revoke_reason', nullable: true })
  revokeReason!: string | null;

  /** Last number given to a message: the order that customers see. */
  @Column('integer', { name: 'message_seq' })
  messageSeq!: number;

  /** Last number given to a message or note: the order that agents see. Customers never learn it. */
  @Column('integer', { name: 'entry_seq' })
  entrySeq!: number;

  /** Entry number of the newest message or note; entries after it record changes, which no one has to read. */
  @Column('integer', { name: 'written_seq' })
  writtenSeq!: number;

  /** Entry number of the last message of the customer. */
  @Column('integer', { name: 'customer_seq' })
  customerSeq!: number;

  @Column('text', { name: 'waits_for' })
  waitsFor!: WaitsFor;

  /** Since when it has been waiting for an agent; null while it is not. */
  @Column('timestamptz', { name: 'waiting_since', nullable: true })
  waitingSince!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  /** Last activity of either side. */
  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;

  /** Counts the changes of the row. */
  @Column('integer')
  version!: number;

  /** Place in the desk's queue, made by the database: see the migration that adds these columns. */
  @Column({ type: 'smallint', name: 'queue_rank', insert: false, update: false, select: false })
  queueRank!: number;

  @Column({ type: 'bigint', name: 'queue_key', insert: false, update: false, select: false })
  queueKey!: number;

  /** Place by priority; what waits for no one comes last. */
  @Column({ type: 'smallint', name: 'priority_rank', insert: false, update: false, select: false })
  priorityRank!: number;

  get verified(): boolean {
    return this.verifiedAt !== null;
  }
}
