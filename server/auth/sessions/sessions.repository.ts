import { Injectable } from '@nestjs/common';
import { IsNull, LessThan, type EntityManager } from 'typeorm';
import type { ProofKind } from '../../platform/access/authenticator.js';
import type { Role } from '../../platform/access/roles.rules.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import { PASSKEY_DUE_AT, PASSWORD_CHANGE_DUE } from '../account-restrictions.js';
import { DeletedSession } from './deleted-session.entity.js';
import { Session } from './session.entity.js';

/** Why an account can no longer be signed in to. */
export type Closure = 'deactivated' | 'deleted';

const LIVE = `SELECT s.id, s.user_id, u.roles, s.proof_hash, s.proved_by,
    (extract(epoch FROM s.created_at) * 1000)::float8 AS created_at,
    (extract(epoch FROM s.last_seen_at) * 1000)::float8 AS last_seen_at,
    (extract(epoch FROM s.proved_at) * 1000)::float8 AS proved_at,
    (extract(epoch FROM s.raised_until) * 1000)::float8 AS raised_until,
    u.paused_at IS NOT NULL AS paused,
    ${PASSWORD_CHANGE_DUE} AS password_change_due,
    ${PASSKEY_DUE_AT} AS passkey_due_at
  FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.ended_at IS NULL AND u.is_active`;

/** A session that was not ended, with its account's state; times in epoch milliseconds. */
export interface LiveSessionRow {
  id: string;
  user_id: string;
  roles: Role[];
  created_at: number;
  last_seen_at: number;
  proof_hash: Buffer | null;
  proved_at: number | null;
  proved_by: ProofKind | null;
  raised_until: number | null;
  paused: boolean;
  password_change_due: boolean;
  /** When the user's role needs a passkey that they do not have; null if it does not. */
  passkey_due_at: number | null;
}

const LISTED = 'id, user_agent, ip_address, created_at, last_seen_at, ended_at';

export interface SessionListRow {
  id: string;
  user_agent: string | null;
  ip_address: string | null;
  created_at: string;
  last_seen_at: string;
  ended_at: string | null;
}

/** A session without digests, for a data export. */
interface SessionExportRow extends SessionListRow {
  proved_at: string | null;
  proved_by: ProofKind | null;
  raised_until: string | null;
}

/** A new session with a proof given now. */
interface NewSession {
  id: string;
  userId: string;
  tokenHash: Buffer;
  proofHash: Buffer;
  userAgent: string | null;
  ipAddress: string | null;
  now: Date;
  provedBy: ProofKind;
  raisedUntil: Date | null;
}

/** A session has expired if it started before one time, or was last used before the other. */
export interface SessionAge {
  createdBefore: Date;
  lastSeenBefore: Date;
}

/** Sessions. Plain SQL, because every request reads a session and every sign-in writes one. */
@Injectable()
export class SessionsRepository {
  constructor(private readonly queries: ReadQueries) {}

  async liveByToken(tokenHash: Buffer): Promise<LiveSessionRow | undefined> {
    const [row] = await this.queries.rows<LiveSessionRow>(`${LIVE} AND s.token_hash = $1`, [tokenHash]);
    return row;
  }

  liveByIds(ids: readonly string[]): Promise<LiveSessionRow[]> {
    return this.queries.rows<LiveSessionRow>(`${LIVE} AND s.id = ANY($1)`, [ids]);
  }

  /** Whether the account of a session was deactivated or deleted; null if neither. */
  async closureOf(tokenHash: Buffer): Promise<Closure | null> {
    const [row] = await this.queries.rows<{ closure: Closure }>(
      `SELECT 'deactivated' AS closure FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = $1 AND NOT u.is_active
       UNION ALL SELECT 'deleted' FROM deleted_sessions WHERE token_hash = $1`,
      [tokenHash],
    );
    return row?.closure ?? null;
  }

  /** Stores the tokens' digests of an account that is being deleted. */
  async rememberDeleted(tx: Tx, userId: string, at: Date): Promise<void> {
    await tx.manager.query(
      'INSERT INTO deleted_sessions (token_hash, deleted_at) SELECT token_hash, $2::timestamptz FROM sessions WHERE user_id = $1',
      [userId, at],
    );
  }

  /** @returns how many. */
  async forgetDeleted(tx: Tx, before: Date): Promise<number> {
    return (await tx.manager.delete(DeletedSession, { deletedAt: LessThan(before) })).affected ?? 0;
  }

  async touch(id: string, at: Date): Promise<void> {
    await this.queries.rows('UPDATE sessions SET last_seen_at = $2 WHERE id = $1', [id, at]);
  }

  /** A user's sessions that were used after a time and are open or ended after another; most recently used first. */
  recent(
    userId: string,
    { seenAfter, endedAfter, limit }: { seenAfter: Date; endedAfter: Date; limit: number },
  ): Promise<SessionListRow[]> {
    return this.queries.rows<SessionListRow>(
      `SELECT ${LISTED} FROM sessions
       WHERE user_id = $1 AND last_seen_at > $2 AND (ended_at IS NULL OR ended_at > $3)
       ORDER BY last_seen_at DESC, id LIMIT $4`,
      [userId, seenAfter, endedAfter, limit],
    );
  }

  /** Everything stored about a user's sessions, oldest first. */
  ofUser(userId: string): Promise<SessionExportRow[]> {
    return this.queries.rows<SessionExportRow>(
      `SELECT id, user_agent, ip_address, created_at, last_seen_at, proved_at, proved_by, raised_until, ended_at FROM sessions
       WHERE user_id = $1 ORDER BY created_at, id`,
      [userId],
    );
  }

  /** A user's sessions that were not ended. */
  openOf(manager: EntityManager, userId: string): Promise<Array<Pick<Session, 'createdAt' | 'lastSeenAt'>>> {
    return manager.find(Session, {
      where: { userId, endedAt: IsNull() },
      select: { id: true, createdAt: true, lastSeenAt: true },
    });
  }

  async belongsTo(tx: Tx, id: string, userId: string): Promise<boolean> {
    const rows = await tx.manager.query<unknown[]>('SELECT FROM sessions WHERE id = $1 AND user_id = $2', [id, userId]);
    return rows.length > 0;
  }

  /** Digest of the token of a session, which cannot end or get another token before the transaction ends; undefined if it has ended. */
  async openToken(tx: Tx, id: string): Promise<Buffer | undefined> {
    const [row] = await tx.manager.query<Array<{ tokenHash: Buffer }>>(
      'SELECT token_hash AS "tokenHash" FROM sessions WHERE id = $1 AND ended_at IS NULL FOR SHARE',
      [id],
    );
    return row?.tokenHash;
  }

  /** @returns the ids of those that ended because the user had `limit` others that were used later. */
  async insert(
    tx: Tx,
    { id, userId, tokenHash, proofHash, userAgent, ipAddress, now, provedBy, raisedUntil }: NewSession,
    limit: number,
  ): Promise<string[]> {
    const ended = await tx.manager.query<Array<{ id: string }>>(
      `WITH added AS (
         INSERT INTO sessions (id, user_id, token_hash, user_agent, ip_address, created_at, last_seen_at, proved_at, proof_hash, raised_until, proved_by)
         VALUES ($1, $2, $3, $4, $5, $6, $6, $6, $7, $9, $10)
       ), idlest AS (
         UPDATE sessions SET ended_at = $6 WHERE id IN (
           SELECT id FROM sessions WHERE user_id = $2 AND ended_at IS NULL ORDER BY last_seen_at DESC, id OFFSET $8
         ) RETURNING id
       ) SELECT id FROM idlest`,
      [id, userId, tokenHash, userAgent, ipAddress, now, proofHash, limit, raisedUntil, provedBy],
    );
    return ended.map((row) => row.id);
  }

  /**
   * Records that one session replaces another, by the digests of their tokens. Concurrent sign-ins that replace the same session wait for
   * each other. @returns an earlier replacement of the same user since a given time.
   */
  async replace(tx: Tx, before: Buffer, after: Buffer, since: Date): Promise<string | undefined> {
    const [row] = await tx.manager.query<Array<{ replaced_by: string | null }>>(
      'SELECT replaced_by FROM sessions WHERE token_hash = $1 FOR UPDATE',
      [before],
    );
    if (row === undefined) return undefined;
    await tx.manager.query('UPDATE sessions SET replaced_by = (SELECT id FROM sessions WHERE token_hash = $2) WHERE token_hash = $1', [
      before,
      after,
    ]);
    const rivals = await tx.manager.query<Array<{ id: string }>>(
      `SELECT rival.id FROM sessions rival JOIN sessions started ON started.user_id = rival.user_id
       WHERE rival.id = $1 AND rival.created_at > $3 AND started.token_hash = $2`,
      [row.replaced_by, after, since],
    );
    return rivals[0]?.id;
  }

  /** @returns the id of its user; undefined if it had already ended. */
  async end(tx: Tx, id: string, at: Date): Promise<string | undefined> {
    const [rows] = await tx.manager.query<[Array<{ user_id: string }>, number]>(
      'UPDATE sessions SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL RETURNING user_id',
      [id, at],
    );
    return rows[0]?.user_id;
  }

  /** Ends all sessions of a user except one. @returns their ids. */
  async endAll(tx: Tx, userId: string, exceptId: string | null, at: Date): Promise<string[]> {
    const [rows] = await tx.manager.query<[Array<{ id: string }>, number]>(
      'UPDATE sessions SET ended_at = $2 WHERE user_id = $1 AND ended_at IS NULL AND id IS DISTINCT FROM $3 RETURNING id',
      [userId, at, exceptId],
    );
    return rows.map(({ id }) => id);
  }

  /** Ends all sessions except one. @returns those that ended. */
  async endEveryone(tx: Tx, exceptId: string, at: Date): Promise<Array<{ id: string; userId: string }>> {
    const [rows] = await tx.manager.query<[Array<{ id: string; userId: string }>, number]>(
      'UPDATE sessions SET ended_at = $2 WHERE ended_at IS NULL AND id <> $1 RETURNING id, user_id AS "userId"',
      [exceptId, at],
    );
    return rows;
  }

  /** @returns false if the session has ended. */
  async setToken(tx: Tx, id: string, tokenHash: Buffer): Promise<boolean> {
    const [rows] = await tx.manager.query<[unknown[], number]>(
      'UPDATE sessions SET token_hash = $2 WHERE id = $1 AND ended_at IS NULL RETURNING id',
      [id, tokenHash],
    );
    return rows.length > 0;
  }

  async setProof(tx: Tx, id: string, proof: Pick<Session, 'proofHash' | 'provedAt' | 'provedBy' | 'raisedUntil'>): Promise<void> {
    await tx.manager.query('UPDATE sessions SET proof_hash = $2, proved_at = $3, raised_until = $4, proved_by = $5 WHERE id = $1', [
      id,
      proof.proofHash,
      proof.provedAt,
      proof.raisedUntil,
      proof.provedBy,
    ]);
  }

  /**
   * Deletes sessions that were ended before a time, and expired ones: users with one of the given roles have their own limits. @returns how
   * many.
   */
  async deleteOld(tx: Tx, endedBefore: Date, usual: SessionAge, ofRoles: SessionAge & { roles: readonly string[] }): Promise<number> {
    const [, count] = await tx.manager.query<[unknown, number]>(
      `DELETE FROM sessions s USING users u WHERE u.id = s.user_id AND (
         s.ended_at < $1 OR s.created_at < $2 OR s.last_seen_at < $3
         OR (u.roles && $6::text[] AND (s.created_at < $4 OR s.last_seen_at < $5)))`,
      [endedBefore, usual.createdBefore, usual.lastSeenBefore, ofRoles.createdBefore, ofRoles.lastSeenBefore, ofRoles.roles],
    );
    return count;
  }
}
