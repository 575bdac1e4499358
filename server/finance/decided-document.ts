import { Column } from 'typeorm';
import type { TransactionStatus } from './finance.rules.js';

/** The columns of a document that one director enters and another decides on. */
export abstract class DecidedDocument {
  /** YYYY-MM-DD. */
  @Column('date', { name: 'happened_on' })
  happenedOn!: string;

  @Column('text')
  status!: TransactionStatus;

  @Column('uuid', { name: 'entered_by', nullable: true })
  enteredBy!: string | null;

  @Column('uuid', { name: 'decided_by', nullable: true })
  decidedBy!: string | null;

  @Column('timestamptz', { name: 'decided_at', nullable: true })
  decidedAt!: Date | null;

  @Column('text', { name: 'rejection_reason', nullable: true })
  rejectionReason!: string | null;

  /** Approved by its author, as the only user who could. */
  @Column('boolean', { name: 'self_approved' })
  selfApproved!: boolean;

  /** The same for its reversal. */
  @Column('boolean', { name: 'self_reversed' })
  selfReversed!: boolean;

  /** When the ledger counted it; null while it is not approved, and for what moves no money. YYYY-MM-DD. */
  @Column('date', { name: 'posted_on', nullable: true })
  postedOn!: string | null;

  @Column('uuid', { name: 'entry_id', nullable: true })
  entryId!: string | null;

  @Column('timestamptz', { name: 'reversed_at', nullable: true })
  reversedAt!: Date | null;

  @Column('uuid', { name: 'reversed_by', nullable: true })
  reversedBy!: string | null;

  @Column('text', { name: 'reversal_reason', nullable: true })
  reversalReason!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;

  @Column('integer')
  version!: number;
}
