import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { BugPriority, BugStatus } from './bugs.rules.js';

/** A reported bug. */
@Entity('bugs')
export class Bug {
  @PrimaryColumn('uuid')
  id!: string;

  /** The number shown to users (BUG-42); assigned by the database and never reused. */
  @Column({ type: 'integer', insert: false, update: false })
  number!: number;

  @Column('text')
  title!: string;

  @Column('text')
  description!: string;

  @Column('text')
  steps!: string;

  @Column('text')
  expected!: string;

  @Column('text')
  actual!: string;

  @Column('text')
  platform!: string;

  @Column('text')
  priority!: BugPriority;

  @Column('text')
  status!: BugStatus;

  @Column('uuid', { name: 'found_build_id', nullable: true })
  foundBuildId!: string | null;

  @Column('uuid', { name: 'fixed_build_id', nullable: true })
  fixedBuildId!: string | null;

  @Column('uuid', { name: 'verified_build_id', nullable: true })
  verifiedBuildId!: string | null;

  @Column('text', { array: true })
  tags!: string[];

  /** A security bug: visible only to its participants, admin, ceo and security. */
  @Column('boolean')
  private!: boolean;

  /** A user other than its reporter has written, changed or attached something. */
  @Column('boolean')
  touched!: boolean;

  @Column('uuid', { name: 'reporter_id', nullable: true })
  reporterId!: string | null;

  @Column('uuid', { name: 'assignee_id', nullable: true })
  assigneeId!: string | null;

  @Column('uuid', { name: 'verified_by', nullable: true })
  verifiedBy!: string | null;

  /** When the fix was confirmed; null while pending or unconfirmed. */
  @Column('timestamptz', { name: 'verified_at', nullable: true })
  verifiedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  /** Last change or comment. */
  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;

  /** Version number of the row. */
  @Column('integer')
  version!: number;

  /** Rank by priority, computed by the database: 3 is critical. */
  @Column({ type: 'smallint', name: 'priority_rank', insert: false, update: false, select: false })
  priorityRank!: number;
}
