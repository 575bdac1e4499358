import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { TargetName } from '../../platform/audit/audit-targets.js';
import type { Role } from '../../platform/access/roles.rules.js';
import type { TokenScope } from '../../platform/access/token-scopes.rules.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import { PASSKEY_DUE_AT, PASSWORD_CHANGE_DUE } from '../account-restrictions.js';
import { ApiToken } from './api-token.entity.js';

export interface ApiTokenRow {
  id: string;
  name: string;
  scopes: TokenScope[];
  created_at: string;
  expires_at: string;
  last_used_at: string | null;
}

/** A valid token with its account's state. */
interface LiveTokenRow {
  id: string;
  user_id: string;
  scopes: TokenScope[];
  roles: Role[];
  paused: boolean;
  password_change_due: boolean;
  /** When the user's role needs a passkey that they do not have, in epoch milliseconds; null if it does not. */
  passkey_due_at: number | null;
  /** Epoch milliseconds. */
  last_used_at: number | null;
}

const LISTED = 'id, name, scopes, created_at, expires_at, last_used_at';

/** API tokens. Plain SQL for the look-up and the last use, which are part of every request with a token. */
@Injectable()
export class ApiTokensRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Names for the log. */
  namesOf(ids: readonly string[]): Promise<TargetName[]> {
    return this.queries.rows<TargetName>(`SELECT id, name AS name FROM api_tokens WHERE id = ANY($1::uuid[])`, [ids]);
  }

  async liveByHash(tokenHash: Buffer, now: Date): Promise<LiveTokenRow | undefined> {
    const [row] = await this.queries.rows<LiveTokenRow>(
      `SELECT t.id, t.user_id, t.scopes, u.roles, u.paused_at IS NOT NULL AS paused,
         ${PASSWORD_CHANGE_DUE} AS password_change_due, ${PASSKEY_DUE_AT} AS passkey_due_at,
         (extract(epoch FROM t.last_used_at) * 1000)::float8 AS last_used_at
       FROM api_tokens t JOIN users u ON u.id = t.user_id
       WHERE t.token_hash = $1 AND t.revoked_at IS NULL AND t.expires_at > $2 AND u.is_active`,
      [tokenHash, now],
    );
    return row;
  }

  async touch(id: string, at: Date): Promise<void> {
    await this.queries.rows('UPDATE api_tokens SET last_used_at = $2 WHERE id = $1', [id, at]);
  }

  /** A user's valid tokens, newest first. */
  live(userId: string, now: Date, limit: number): Promise<ApiTokenRow[]> {
    return this.queries.rows<ApiTokenRow>(
      `SELECT ${LISTED} FROM api_tokens WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > $2
       ORDER BY created_at DESC, id LIMIT $3`,
      [userId, now, limit],
    );
  }

  /** Everything stored about a user's tokens except their digests. */
  ofUser(userId: string): Promise<Array<ApiTokenRow & { revoked_at: string | null }>> {
    return this.queries.rows(`SELECT ${LISTED}, revoked_at FROM api_tokens WHERE user_id = $1 ORDER BY created_at, id`, [userId]);
  }

  /** Number of a user's valid tokens. Locks, so that a user's tokens are created one at a time. */
  async countLive(tx: Tx, userId: string, now: Date): Promise<number> {
    await tx.manager.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
    const [row] = await tx.manager.query<Array<{ count: number }>>(
      'SELECT count(*)::integer AS count FROM api_tokens WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > $2',
      [userId, now],
    );
    return row?.count ?? 0;
  }

  async insert(tx: Tx, token: ApiToken): Promise<void> {
    await tx.manager.insert(ApiToken, token);
  }

  async find(tx: Tx, id: string, userId: string): Promise<ApiToken | null> {
    return tx.manager.findOneBy(ApiToken, { id, userId });
  }

  /** @returns false if it was already revoked. */
  async revoke(tx: Tx, id: string, at: Date): Promise<boolean> {
    const { affected } = await tx.manager.update(ApiToken, { id, revokedAt: IsNull() }, { revokedAt: at });
    return affected === 1;
  }

  /** @returns the ids of the tokens that were valid until now. */
  async revokeAll(tx: Tx, userId: string, at: Date): Promise<string[]> {
    const [rows] = await tx.manager.query<[Array<{ id: string }>, number]>(
      'UPDATE api_tokens SET revoked_at = $2 WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > $2 RETURNING id',
      [userId, at],
    );
    return rows.map(({ id }) => id);
  }

  /** The same for the tokens of everyone else. */
  async revokeOfOthers(tx: Tx, userId: string, at: Date): Promise<string[]> {
    const [rows] = await tx.manager.query<[Array<{ id: string }>, number]>(
      'UPDATE api_tokens SET revoked_at = $2 WHERE user_id <> $1 AND revoked_at IS NULL AND expires_at > $2 RETURNING id',
      [userId, at],
    );
    return rows.map(({ id }) => id);
  }

  /** Deletes tokens that were revoked or expired before a time. @returns how many. */
  async deleteEnded(tx: Tx, before: Date): Promise<number> {
    const [, count] = await tx.manager.query<[unknown[], number]>('DELETE FROM api_tokens WHERE least(revoked_at, expires_at) < $1', [
      before,
    ]);
    return count;
  }
}
