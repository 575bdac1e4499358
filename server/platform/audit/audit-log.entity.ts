import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A row of the audit trail. The database refuses every change except adding the chain columns. */
@Entity('audit_log')
export class AuditLogEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('timestamptz')
  at!: Date;

  /** Null for a signed-out visitor or the program itself. */
  @Column('uuid', { name: 'actor_id', nullable: true })
  actorId!: string | null;

  @Column('text')
  action!: string;

  @Column('text', { name: 'target_type', nullable: true })
  targetType!: string | null;

  @Column('text', { name: 'target_id', nullable: true })
  targetId!: string | null;

  @Column('text', { nullable: true })
  details!: string | null;

  /** The JSON text exactly as written, because its text is hashed. */
  @Column('json', { nullable: true })
  before!: unknown;

  @Column('json', { nullable: true })
  after!: unknown;

  @Column('text', { nullable: true })
  ip!: string | null;

  @Column('text', { name: 'request_id', nullable: true })
  requestId!: string | null;

  /** Position in the chain, from 1; null until chained. */
  @Column('bigint', { nullable: true })
  position!: number | null;

  /** SHA-256 in hex. */
  @Column('text', { name: 'previous_hash', nullable: true })
  previousHash!: string | null;

  @Column('text', { nullable: true })
  hash!: string | null;
}
