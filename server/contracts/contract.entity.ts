import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ContractStatus } from './contracts.rules.js';

/** A version of a contract with one person. Its text never changes. */
@Entity('contracts')
export class Contract {
  @PrimaryColumn('uuid')
  id!: string;

  /** The id of the first version. */
  @Column('uuid', { name: 'series_id' })
  seriesId!: string;

  @Column('integer', { name: 'version_no' })
  versionNo!: number;

  /** The version that this one replaces once all have signed. */
  @Column('uuid', { name: 'replaces_id', nullable: true })
  replacesId!: string | null;

  /** Null once that account is deleted. */
  @Column('uuid', { name: 'user_id', nullable: true })
  userId!: string | null;

  /** Name and address of the person when the contract was assigned. */
  @Column('text', { name: 'first_name' })
  firstName!: string;

  @Column('text', { name: 'last_name' })
  lastName!: string;

  @Column('text')
  email!: string;

  @Column('uuid', { name: 'template_id', nullable: true })
  templateId!: string | null;

  @Column('text')
  title!: string;

  /** Markdown. */
  @Column('text')
  content!: string;

  /** Hex, see `contentDigest`. */
  @Column('text', { name: 'content_sha256' })
  contentSha256!: string;

  @Column('text')
  status!: ContractStatus;

  @Column('boolean', { name: 'needs_countersignature' })
  needsCountersignature!: boolean;

  @Column('uuid', { name: 'assigned_by', nullable: true })
  assignedBy!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  /** From when on it can no longer be signed. */
  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  @Column('timestamptz', { name: 'opened_at', nullable: true })
  openedAt!: Date | null;

  @Column('timestamptz', { name: 'reminded_at', nullable: true })
  remindedAt!: Date | null;

  @Column('text', { name: 'signed_name', nullable: true })
  signedName!: string | null;

  @Column('timestamptz', { name: 'signed_at', nullable: true })
  signedAt!: Date | null;

  @Column('text', { name: 'signed_ip', nullable: true })
  signedIp!: string | null;

  @Column('text', { name: 'countersigned_name', nullable: true })
  countersignedName!: string | null;

  @Column('timestamptz', { name: 'countersigned_at', nullable: true })
  countersignedAt!: Date | null;

  @Column('uuid', { name: 'countersigned_by', nullable: true })
  countersignedBy!: string | null;

  /** When it stopped being pending or signed. */
  @Column('timestamptz', { name: 'closed_at', nullable: true })
  closedAt!: Date | null;

  @Column('text', { name: 'closed_reason', nullable: true })
  closedReason!: string | null;

  /** The sealed document. */
  @Column('uuid', { name: 'document_file', nullable: true })
  documentFile!: string | null;

  @Column('text', { name: 'document_sha256', nullable: true })
  documentSha256!: string | null;

  @Column('timestamptz', { name: 'sealed_at', nullable: true })
  sealedAt!: Date | null;

  /** When a signed contract of a deleted account is deleted. */
  @Column('timestamptz', { name: 'retain_until', nullable: true })
  retainUntil!: Date | null;

  get name(): string {
    return `${this.firstName} ${this.lastName}`.trim();
  }
}
