import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Closing, TicketPriority, TicketState, TicketStatus, WaitsFor } from './tickets.rules.js';

/** A customer's request to the studio. */
@Entity('tickets')
export class Ticket implements TicketState {
  @PrimaryColumn('uuid')
  id!: string;

  /** The number shown to users; assigned by the database. */
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

  /** When an agent last requested the security check. */
  @Column('timestamptz', { name: 'check_requested_at', nullable: true })
  checkRequestedAt!: Date | null;

  @Column('timestamptz', { name: 'closed_at', nullable: true })
  closedAt!: Date | null;

  /** Null while it is open, and for tickets closed before reasons were recorded. */
  @Column('text', { nullable: true })
  closing!: Closing | null;

  /** Why an agent closed it as spam; shown to the customer. */
  @Column('text', { name: 'close_reason', nullable: true })
  closeReason!: string | null;

  /** Until when the customer can reopen it. */
  @Column('timestamptz', { name: 'reopen_until', nullable: true })
  reopenUntil!: Date | null;

  /** When the customer objected to a closure as spam, which is possible once. */
  @Column('timestamptz', { name: 'objected_at', nullable: true })
  objectedAt!: Date | null;

  /** When an unresponsive customer is reminded; null once done or without a deadline. */
  @Column('timestamptz', { name: 'remind_at', nullable: true })
  remindAt!: Date | null;

  /** When it closes automatically if the customer does not respond. */
  @Column('timestamptz', { name: 'close_at', nullable: true })
  closeAt!: Date | null;

  /** Number of times it was reopened. */
  @Column('integer')
  reopened!: number;

  /** When it was last reopened; null if never. */
  @Column('timestamptz', { name: 'reopened_at', nullable: true })
  reopenedAt!: Date | null;

  /** When an agent first replied to the customer. */
  @Column('timestamptz', { name: 'first_replied_at', nullable: true })
  firstRepliedAt!: Date | null;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;

  @Column('text', { name: 'revoke_reason', nullable: true })
  revokeReason!: string | null;

  /** Last number assigned to a message: the numbering that customers see. */
  @Column('integer', { name: 'message_seq' })
  messageSeq!: number;

  /** Last number assigned to a message or note: the numbering that agents see. Never shown to customers. */
  @Column('integer', { name: 'entry_seq' })
  entrySeq!: number;

  /** Entry number of the newest message or note; later entries record changes, which do not count as unread. */
  @Column('integer', { name: 'written_seq' })
  writtenSeq!: number;

  /** Entry number of the customer's last message. */
  @Column('integer', { name: 'customer_seq' })
  customerSeq!: number;

  @Column('text', { name: 'waits_for' })
  waitsFor!: WaitsFor;

  /** Since when it has been waiting for an agent; null if it is not. */
  @Column('timestamptz', { name: 'waiting_since', nullable: true })
  waitingSince!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  /** Last activity of either side. */
  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;

  /** The last activity that the customer sees, if notes or tags have followed it since; null if that is `updatedAt`. */
  @Column('timestamptz', { name: 'customer_updated_at', nullable: true })
  customerUpdatedAt!: Date | null;

  /** Version number of the row. */
  @Column('integer')
  version!: number;

  /** Position in the desk's queue, computed by the database: see the migration that adds these columns. */
  @Column({ type: 'smallint', name: 'queue_rank', insert: false, update: false, select: false })
  queueRank!: number;

  @Column({ type: 'bigint', name: 'queue_key', insert: false, update: false, select: false })
  queueKey!: number;

  /** Position by priority; tickets that are not waiting come last. */
  @Column({ type: 'smallint', name: 'priority_rank', insert: false, update: false, select: false })
  priorityRank!: number;

  get verified(): boolean {
    return this.verifiedAt !== null;
  }
}
