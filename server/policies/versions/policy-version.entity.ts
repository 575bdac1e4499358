import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PolicyAttachment, PolicyCategory, PolicyChange, VersionClosing } from '../policies.rules.js';

/** One version of a policy. The database refuses changes of everything but its approval. */
@Entity('policy_versions')
export class PolicyVersion {
  @PrimaryColumn('uuid', { name: 'policy_id' })
  policyId!: string;

  /** 1 for the first. */
  @PrimaryColumn('integer')
  number!: number;

  @Column('text')
  title!: string;

  @Column('text')
  category!: PolicyCategory;

  /** Markdown. */
  @Column('text')
  content!: string;

  /** SHA-256 of the text in UTF-8, in hexadecimal digits. */
  @Column('text', { name: 'content_hash' })
  contentHash!: string;

  @Column('jsonb')
  attachments!: PolicyAttachment[];

  /** Keywords and roles, as in announcements. */
  @Column('text', { array: true })
  audience!: string[];

  /** YYYY-MM-DD. */
  @Column('date', { name: 'effective_date' })
  effectiveDate!: string;

  /** Last day on which its audience is to agree, YYYY-MM-DD; null for none. */
  @Column('date', { name: 'due_date', nullable: true })
  dueDate!: string | null;

  /** A major version asks people to agree again. */
  @Column('text')
  change!: PolicyChange;

  /** What was changed and why. */
  @Column('text', { nullable: true })
  reason!: string | null;

  /** Null once that account is deleted. */
  @Column('uuid', { name: 'editor_id', nullable: true })
  editorId!: string | null;

  @Column('timestamptz', { name: 'edited_at' })
  editedAt!: Date;

  /** Null before the approval, and once that account is deleted. */
  @Column('uuid', { name: 'approved_by', nullable: true })
  approvedBy!: string | null;

  @Column('timestamptz', { name: 'approved_at', nullable: true })
  approvedAt!: Date | null;

  /** The editor approved it, because no one else could. */
  @Column('boolean', { name: 'self_approved' })
  selfApproved!: boolean;

  /** How it ended without an approval; null otherwise. */
  @Column('text', { name: 'closed_as', nullable: true })
  closedAs!: VersionClosing | null;

  @Column('timestamptz', { name: 'closed_at', nullable: true })
  closedAt!: Date | null;

  /** Null also once that account is deleted. */
  @Column('uuid', { name: 'closed_by', nullable: true })
  closedBy!: string | null;

  /** Why it was sent back. */
  @Column('text', { name: 'closed_reason', nullable: true })
  closedReason!: string | null;

  /** Title and text in lower case, computed by the database for searches. */
  @Column({ type: 'text', name: 'search_text', nullable: true, insert: false, update: false, select: false })
  searchText!: string | null;
}
