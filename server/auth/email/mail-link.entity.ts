import { Column, Entity, PrimaryColumn } from 'typeorm';

export type LinkPurpose = 'verify-email' | 'change-email' | 'reset-password' | 'keep-two-factor';

/** A link sent by email; only the digest of its token is stored. */
@Entity('mail_links')
export class MailLink {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text')
  purpose!: LinkPurpose;

  @Column('bytea', { name: 'token_hash' })
  tokenHash!: Buffer;

  @Column('text', { nullable: true })
  email!: string | null;

  /** The admin who requested it; null if the user did. */
  @Column('uuid', { name: 'offered_by', nullable: true })
  offeredBy!: string | null;

  /** Admins who read it in the outbox. */
  @Column('uuid', { name: 'shown_to', array: true, default: '{}' })
  shownTo!: string[];

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
