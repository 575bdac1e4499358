import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { IsNull, type EntityManager } from 'typeorm';
import type { Origin } from '../../platform/access/access.js';
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
  proved_at: number;
  raised_until: number | null;
  paused: boolean;
  password_change_due: boolean;
}

/** Sessions: 256 random bits in a cookie, their digest in the database. */
@Injectable()
export class SessionsService extends Authenticator {
  readonly cookieName: string;

  constructor(
    private readonly queries: ReadQueries,
    private readonly clock: Clock,
    private readonly events: Events,
    config: Config,
  ) {
    super();
    this.cookieName = `${config.secureCookies ? '__Host-' : ''}${config.studioSlug}-session`;
  }

  /**
   * Starts a session; beyond twenty, those that have been idle longest end.
   * @returns the token, which is known to nobody afterwards but the browser.
   */
  async start(tx: Tx, userId: string, origin: Origin): Promise<{ id: string; token: string }> {
    const token = newToken();
    const now = this.clock.now();
    const id = randomUUID();
    const ended = await tx.manager.query<Array<{ id: string }>>(
      `WITH added AS (
         INSERT INTO sessions (id, user_id, token_hash, user_agent, ip_address, created_at, last_seen_at, proved_at)
         VALUES ($1, $2, $3, $4, $5, $6, $6, $6)
       ), idlest AS (
         UPDATE sessions SET ended_at = $6 WHERE id IN (
           SELECT id FROM sessions WHERE user_id = $2 AND ended_at IS NULL ORDER BY last_seen_at DESC, id OFFSET ${SESSIONS_AT_MOST - 1}
         ) RETURNING id
       ) SELECT id FROM idlest`,
      [id, userId, tokenDigest(token), origin.userAgent, origin.ip, now],
    );
    for (const session of ended) this.events.publish(tx, 'session.ended', { id: session.id, userId });
    return { id, token };
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

  /** Notes that the person has just given the password. */
  async markProved(tx: Tx, id: string): Promise<Date> {
    const now = this.clock.now();
    await tx.manager.query('UPDATE sessions SET proved_at = $2 WHERE id = $1', [id, now]);
    return now;
  }

  /** Raises a session for ten minutes. @returns the end. */
  async raise(tx: Tx, id: string): Promise<Date> {
    const until = new Date(this.clock.now().getTime() + RAISED_MS);
    await tx.manager.query('UPDATE sessions SET raised_until = $2 WHERE id = $1', [id, until]);
    return until;
  }

  override async authenticate(token: string): Promise<Identified | null> {
    if (!isToken(token)) return null;
    const [row] = await this.queries.rows<SessionRow>(`${SESSION} AND s.token_hash = $1`, [tokenDigest(token)]);
    const now = this.clock.now().getTime();
    if (row === undefined || !lives(row, now)) return null;
    if (shouldTouch(row.last_seen_at, now)) {
      await this.queries.rows('UPDATE sessions SET last_seen_at = $2 WHERE id = $1', [row.id, new Date(now)]);
    }
    return toIdentified(row);
  }

  override async identify(sessionIds: readonly string[]): Promise<Map<string, Identified>> {
    const rows = await this.queries.rows<SessionRow>(`${SESSION} AND s.id = ANY($1)`, [sessionIds]);
    const now = this.clock.now().getTime();
    return new Map(rows.filter((row) => lives(row, now)).map((row) => [row.id, toIdentified(row)]));
  }
}

const SESSION = `SELECT s.id, s.user_id, u.roles,
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

function toIdentified(row: SessionRow): Identified {
  return {
    userId: row.user_id,
    sessionId: row.id,
    roles: row.roles,
    provedAt: row.proved_at,
    raisedUntil: row.raised_until ?? 0,
    paused: row.paused,
    passwordChangeDue: row.password_change_due,
  };
}
