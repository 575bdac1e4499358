import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { SecuritySignalKind } from '../../platform/access/security-signals.js';
import type { Severity } from './security-events.rules.js';

/** An event that concerns the studio's security. */
@Entity('security_events')
export class SecurityEvent {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('text')
  kind!: SecuritySignalKind;

  @Column('text')
  severity!: Severity;

  /** The part of the program that reported it. */
  @Column('text')
  source!: string;

  @Column('uuid', { name: 'actor_id', nullable: true })
  actorId!: string | null;

  /** The account concerned. */
  @Column('uuid', { name: 'subject_id', nullable: true })
  subjectId!: string | null;

  @Column('text', { name: 'request_id', nullable: true })
  requestId!: string | null;

  /** SHA-256 of the session's id in hex. */
  @Column('text', { name: 'session_hash', nullable: true })
  sessionHash!: string | null;

  @Column('text', { name: 'ip_address', nullable: true })
  ipAddress!: string | null;

  @Column('timestamptz', { name: 'occurred_at' })
  occurredAt!: Date;

  @Column('jsonb')
  details!: Record<string, unknown>;

  @Column('timestamptz', { name: 'reviewed_at', nullable: true })
  reviewedAt!: Date | null;

  @Column('uuid', { name: 'reviewed_by', nullable: true })
  reviewedBy!: string | null;

  @Column('text', { name: 'review_note', nullable: true })
  reviewNote!: string | null;
}
