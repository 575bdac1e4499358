import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** One sign-in on one device. The token itself is only in the device's cookie; here is its digest. */
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

  /** When the person last proved to be themselves with the password. */
  @Column('timestamptz', { name: 'proved_at' })
  provedAt!: Date;

  /** Until when a second factor has raised the session. */
  @Column('timestamptz', { name: 'raised_until', nullable: true })
  raisedUntil!: Date | null;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt!: Date | null;
}
