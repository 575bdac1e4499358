import { randomUUID, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { IsNull, type EntityManager } from 'typeorm';
import type { Actor, Origin } from '../../platform/access/access.js';
import { Authenticator, type Identified } from '../../platform/access/authenticator.js';
import type { Role } from '../../platform/access/roles.rules.js';
import { Clock } from '../../platform/time/clock.js';
import { Config } from '../../platform/config/config.js';
import type { Tx } from '../../platform/database/transactions.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { Events } from '../../platform/events/events.js';
import { SignedOut } from '../../platform/errors/errors.js';
import { Session } from './session.entity.js';
import { isLive, shouldTouch, type Life } from './session.rules.js';
import { isToken, newToken, tokenDigest } from '../tokens.js';

declare module '../../platform/events/events.js' {
  interface PortalEvents {
    /** A session ended before its time: its streams close. */
    'session.ended': { id: string; userId: string };
    /** A session goes on under another token: its streams come back with that, or not at all. */
    'session.renewed': { id: string };
  }
}

/** How long a second factor raises a session. */
const RAISED_MS = 10 * 60_000;
/** Nobody works on more devices; more than that are left over, or somebody else's. */
const SESSIONS_AT_MOST = 20;

interface SessionRow {
  id: string;
  user_id: string;
  roles: Role[];
  created_at: number;
  last_seen_at: number;
  proof_hash: Buffer | null;
  proved_at: number | null;
  raised_until: number | null;
  paused: boolean;
  password_change_due: boolean;
}

/** What the browser keeps in its cookies; only digests are stored here. */
export interface SessionTokens {
  /** The session. */
  token: string;
  /** Shows which browser gave the last proof: whoever copied the session before that does not have it. */
  proof: string;
}

/** A proof that was just given: `at` when, or until when it holds, and the token for the proof cookie. */
export interface GivenProof {
  at: Date;
  proof: string;
}

/** Sessions: 256 random bits in a cookie, their digest in the database. */
@Injectable()
export class SessionsService extends Authenticator {
  readonly cookieName: string;
  readonly proofCookieName: string;

  constructor(
    private readonly queries: ReadQueries,
    private readonly clock: Clock,
    private readonly events: Events,
    config: Config,
  ) {
    super();
    const prefix = `${config.secureCookies ? '__Host-' : ''}${config.studioSlug}`;
    this.cookieName = `${prefix}-session`;
    this.proofCookieName = `${prefix}-proof`;
  }

  /**
   * Starts a session; beyond twenty, those that have been idle longest end. Signing in counts as a proof.
   * @returns the tokens, which are known to nobody afterwards but the browser.
   */
  async start(tx: Tx, userId: string, origin: Origin): Promise<SessionTokens> {
    const token = newToken();
    const proof = newToken();
    const now = this.clock.now();
    const ended = await tx.manager.query<Array<{ id: string }>>(
      `WITH added AS (
         INSERT INTO sessions (id, user_id, token_hash, user_agent, ip_address, created_at, last_seen_at, proved_at, proof_hash)
         VALUES ($1, $2, $3, $4, $5, $6, $6, $6, $7)
       ), idlest AS (
         UPDATE sessions SET ended_at = $6 WHERE id IN (
           SELECT id FROM sessions WHERE user_id = $2 AND ended_at IS NULL ORDER BY last_seen_at DESC, id OFFSET ${SESSIONS_AT_MOST - 1}
         ) RETURNING id
       ) SELECT id FROM idlest`,
      [randomUUID(), userId, tokenDigest(token), origin.userAgent, origin.ip, now, tokenDigest(proof)],
    );
    for (const session of ended) this.events.publish(tx, 'session.ended', { id: session.id, userId });
    return { token, proof };
  }

  /** @returns false when it had ended before. */
  async end(tx: Tx, id: string): Promise<boolean> {
    const [rows] = await tx.manager.query<[Array<{ user_id: string }>, number]>(
      'UPDATE sessions SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL RETURNING user_id',
      [id, this.clock.now()],
    );
    const [row] = rows;
    if (row === undefined) return false;
    this.events.publish(tx, 'session.ended', { id, userId: row.user_id });
    return true;
  }

  /** Ends every live session of an account but one. @returns how many. */
  async endAll(tx: Tx, userId: string, exceptId?: string): Promise<number> {
    const [rows] = await tx.manager.query<[Array<{ id: string }>, number]>(
      'UPDATE sessions SET ended_at = $2 WHERE user_id = $1 AND ended_at IS NULL AND id IS DISTINCT FROM $3 RETURNING id',
      [userId, this.clock.now(), exceptId ?? null],
    );
    for (const { id } of rows) this.events.publish(tx, 'session.ended', { id, userId });
    return rows.length;
  }

  /**
   * Gives a running session another token, so that whoever has a copy of the one before is out; their streams close.
   * @returns null when it has ended.
   */
  async renew(tx: Tx, id: string): Promise<string | null> {
    const token = newToken();
    const [rows] = await tx.manager.query<[unknown[], number]>(
      'UPDATE sessions SET token_hash = $2 WHERE id = $1 AND ended_at IS NULL RETURNING id',
      [id, tokenDigest(token)],
    );
    if (rows.length === 0) return null;
    this.events.publish(tx, 'session.renewed', { id });
    return token;
  }

  /** For acts that must not slip through while a new password ends the session. @throws SignedOut when it has ended. */
  async assertOpen(tx: Tx, id: string): Promise<void> {
    const rows = await tx.manager.query<unknown[]>('SELECT FROM sessions WHERE id = $1 AND ended_at IS NULL', [id]);
    if (rows.length === 0) throw new SignedOut();
  }

  /** The lives of an account's sessions that nobody has ended; whether their time is over is for `isLive` to say. */
  async livesOf(manager: EntityManager, userId: string): Promise<Life[]> {
    const rows = await manager.find(Session, {
      where: { userId, endedAt: IsNull() },
      select: { id: true, createdAt: true, lastSeenAt: true },
    });
    return rows.map(({ createdAt, lastSeenAt }) => ({ createdAt: createdAt.getTime(), lastSeenAt: lastSeenAt.getTime() }));
  }

  /** Notes that the password was just given in this browser. A second factor that another browser gave no longer counts. */
  async markProved(tx: Tx, { sessionId, raisedUntil }: Actor): Promise<GivenProof> {
    const proof = newToken();
    const at = this.clock.now();
    await tx.manager.query('UPDATE sessions SET proof_hash = $2, proved_at = $3, raised_until = $4 WHERE id = $1', [
      sessionId,
      tokenDigest(proof),
      at,
      raisedUntil === 0 ? null : new Date(raisedUntil),
    ]);
    return { at, proof };
  }

  /** Raises a session for ten minutes in this browser. A password that another browser gave no longer counts. @returns the end. */
  async raise(tx: Tx, { sessionId, provedAt }: Actor): Promise<GivenProof> {
    const proof = newToken();
    const at = new Date(this.clock.now().getTime() + RAISED_MS);
    await tx.manager.query('UPDATE sessions SET proof_hash = $2, proved_at = $3, raised_until = $4 WHERE id = $1', [
      sessionId,
      tokenDigest(proof),
      provedAt === 0 ? null : new Date(provedAt),
      at,
    ]);
    return { at, proof };
  }

  override async authenticate(token: string, proof?: string): Promise<Identified | null> {
    if (!isToken(token)) return null;
    const [row] = await this.queries.rows<SessionRow>(`${SESSION} AND s.token_hash = $1`, [tokenDigest(token)]);
    const now = this.clock.now().getTime();
    if (row === undefined || !lives(row, now)) return null;
    if (shouldTouch(row.last_seen_at, now)) {
      await this.queries.rows('UPDATE sessions SET last_seen_at = $2 WHERE id = $1', [row.id, new Date(now)]);
    }
    return toIdentified(row, isProof(row.proof_hash, proof));
  }

  override async identify(sessionIds: readonly string[]): Promise<Map<string, Identified>> {
    const rows = await this.queries.rows<SessionRow>(`${SESSION} AND s.id = ANY($1)`, [sessionIds]);
    const now = this.clock.now().getTime();
    return new Map(rows.filter((row) => lives(row, now)).map((row) => [row.id, toIdentified(row, false)]));
  }
}

const SESSION = `SELECT s.id, s.user_id, u.roles, s.proof_hash,
    (extract(epoch FROM s.created_at) * 1000)::float8 AS created_at,
    (extract(epoch FROM s.last_seen_at) * 1000)::float8 AS last_seen_at,
    (extract(epoch FROM s.proved_at) * 1000)::float8 AS proved_at,
    (extract(epoch FROM s.raised_until) * 1000)::float8 AS raised_until,
    u.paused_at IS NOT NULL AS paused, u.temporary_password_until IS NOT NULL AS password_change_due
  FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.ended_at IS NULL AND u.is_active`;

function lives(row: SessionRow, now: number): boolean {
  return isLive({ createdAt: row.created_at, lastSeenAt: row.last_seen_at }, row.roles, now);
}

/** Whether the request comes from the browser that gave the session's last proof. */
function isProof(digest: Buffer | null, proof: string | undefined): boolean {
  return digest !== null && proof !== undefined && isToken(proof) && timingSafeEqual(digest, tokenDigest(proof));
}

function toIdentified(row: SessionRow, proved: boolean): Identified {
  return {
    userId: row.user_id,
    sessionId: row.id,
    roles: row.roles,
    provedAt: (proved && row.proved_at) || 0,
    raisedUntil: (proved && row.raised_until) || 0,
    paused: row.paused,
    passwordChangeDue: row.password_change_due,
  };
}
