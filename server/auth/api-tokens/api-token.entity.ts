import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TokenScope } from '../../platform/access/token-scopes.rules.js';

/** Lets a program act for a user, within its scopes. The token itself is shown once; only its digest is stored. */
@Entity('api_tokens')
export class ApiToken {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  /** Name given by the user. */
  @Column('text')
  name!: string;

  @Column('bytea', { name: 'token_hash', select: false })
  tokenHash!: Buffer;

  @Column('text', { array: true })
  scopes!: TokenScope[];

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  /** Updated at most once a minute. */
  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;
}
