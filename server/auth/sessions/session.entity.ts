import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { ProofKind } from '../../platform/access/authenticator.js';

/** A sign-in on one device. The token itself is only in the device's cookie; only its digest is stored. */
@Entity('sessions')
export class Session {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('bytea', { name: 'token_hash', select: false })
  tokenHash!: Buffer;

  @Column('text', { name: 'user_agent', nullable: true })
  userAgent!: string | null;

  @Column('text', { name: 'ip_address', nullable: true })
  ipAddress!: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'last_seen_at' })
  lastSeenAt!: Date;

  /** Digest of the proof token of the browser that gave the last proof; the fields below are valid only in that browser. */
  @Column('bytea', { name: 'proof_hash', nullable: true, select: false })
  proofHash!: Buffer | null;

  /** When the password was last entered, or a passkey used; null if the browser that gave the last proof has done neither. */
  @Column('timestamptz', { name: 'proved_at', nullable: true })
  provedAt!: Date | null;

  /** Which of them it was; null for proofs from before this was recorded. */
  @Column('text', { name: 'proved_by', nullable: true })
  provedBy!: ProofKind | null;

  /** When the second-factor elevation of the session ends. */
  @Column('timestamptz', { name: 'raised_until', nullable: true })
  raisedUntil!: Date | null;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt!: Date | null;

  /** The session that replaced it when its browser signed in again. */
  @Column('uuid', { name: 'replaced_by', nullable: true })
  replacedBy!: string | null;
}
