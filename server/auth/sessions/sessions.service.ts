import { randomUUID, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor, Origin } from '../../platform/access/access.js';
import { Authenticator, type AuthenticateOptions, type Identified, type ProofKind } from '../../platform/access/authenticator.js';
import { Clock } from '../../platform/time/clock.js';
import { Config } from '../../platform/config/config.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { SignedOut } from '../../platform/errors/errors.js';
import { isLive, sessionEnds, shouldTouch, type SessionLifetime } from './session.rules.js';
import { SessionsRepository, type Closure, type LiveSessionRow } from './sessions.repository.js';
import { isToken, newToken, tokenDigest } from '../tokens.js';

declare module '../../platform/events/events.js' {
  interface PortalEvents {
    /** A session was ended: its streams close. */
    'session.ended': { id: string; userId: string };
    /** A session got a new token: its streams must reconnect with it. */
    /** `tokenId` is that of the new token. */
    'session.renewed': { id: string; tokenId: string };
  }
}

/** Duration of a second-factor elevation. */
const RAISED_MS = 10 * 60_000;
/** Sign-ins of one browser within this time may be concurrent. */
const RACE_MS = 60_000;
/** More devices than anyone uses; further sessions are leftovers or another user's. */
const MAX_SESSIONS = 20;

/** Tokens for the browser's cookies; only digests are stored here. */
export interface SessionTokens {
  /** The session token. */
  token: string;
  /** Identifies the browser that gave the last proof: a session copied before that does not have it. */
  proof: string;
}

/** A proof just given: `at` is when, or until when it is valid, with the token for the proof cookie. */
export interface GivenProof {
  at: Date;
  proof: string;
}

/** The same for a passkey, which is both proofs: given `at`, with the elevation's end. */
export interface GivenPasskeyProof extends GivenProof {
  raisedUntil: Date;
}

/** What a sign-in took. */
export interface SignInProof {
  provedBy: ProofKind;
  bySecondFactor: boolean;
}

/** Sessions: 256 random bits in a cookie, their digest in the database. */
@Injectable()
export class SessionsService extends Authenticator {
  readonly cookieName: string;
  readonly proofCookieName: string;
  private readonly startListeners: Array<() => void> = [];

  constructor(
    private readonly sessions: SessionsRepository,
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
   * Starts a session; beyond twenty, the longest idle ones end. Signing in counts as a proof.
   * @param provedBy what the sign-in took
   * @param bySecondFactor whether it took a second factor, which elevates the session as if it were given now.
   * @returns the tokens, which cannot be retrieved later.
   */
  async start(tx: Tx, userId: string, origin: Origin, { provedBy, bySecondFactor }: SignInProof): Promise<SessionTokens> {
    const token = newToken();
    const proof = newToken();
    const now = this.clock.now();
    const raisedUntil = bySecondFactor ? new Date(now.getTime() + RAISED_MS) : null;
    const session = { id: randomUUID(), userId, tokenHash: tokenDigest(token), proofHash: tokenDigest(proof), now, provedBy, raisedUntil };
    const ended = await this.sessions.insert(tx, { ...session, userAgent: origin.userAgent, ipAddress: origin.ip }, MAX_SESSIONS - 1);
    for (const id of ended) this.events.publish(tx, 'session.ended', { id, userId });
    tx.afterCommit(() => {
      for (const listener of this.startListeners) listener();
    });
    return { token, proof };
  }

  /** Registers a callback for sessions that start in this process. It is called after the commit, and must neither throw nor wait. */
  onStarted(listener: () => void): void {
    this.startListeners.push(listener);
  }

  /**
   * Records that one token's session replaces another's in the same browser.
   * @returns the id of a replacement made by a concurrent sign-in of the same user.
   */
  async replace(tx: Tx, before: string, after: string): Promise<string | undefined> {
    if (!isToken(before)) return undefined;
    const since = new Date(this.clock.now().getTime() - RACE_MS);
    return this.sessions.replace(tx, tokenDigest(before), tokenDigest(after), since);
  }

  /** @returns false if it had already ended. */
  async end(tx: Tx, id: string): Promise<boolean> {
    const userId = await this.sessions.end(tx, id, this.clock.now());
    if (userId === undefined) return false;
    this.events.publish(tx, 'session.ended', { id, userId });
    return true;
  }

  /** Ends every live session of an account except one. @returns how many. */
  async endAll(tx: Tx, userId: string, exceptId?: string): Promise<number> {
    const ended = await this.sessions.endAll(tx, userId, exceptId ?? null, this.clock.now());
    for (const id of ended) this.events.publish(tx, 'session.ended', { id, userId });
    return ended.length;
  }

  /** Ends every live session of every account except one session. @returns how many. */
  async endEveryone(tx: Tx, exceptId: string): Promise<number> {
    const ended = await this.sessions.endEveryone(tx, exceptId, this.clock.now());
    for (const { id, userId } of ended) this.events.publish(tx, 'session.ended', { id, userId });
    return ended.length;
  }

  /**
   * Replaces the token of a running session, so that a copy of the previous one is no longer valid; its streams close.
   * @returns null if it has ended.
   */
  async renew(tx: Tx, id: string): Promise<string | null> {
    const token = newToken();
    const digest = tokenDigest(token);
    if (!(await this.sessions.setToken(tx, id, digest))) return null;
    this.events.publish(tx, 'session.renewed', { id, tokenId: tokenIdOf(digest) });
    return token;
  }

  /** Whether the account of the session with this token, which may have ended, was deactivated or deleted; null if neither. */
  closureOf(token: string): Promise<Closure | null> {
    return isToken(token) ? this.sessions.closureOf(tokenDigest(token)) : Promise.resolve(null);
  }

  /** Ends every session of an account that is being deleted, and remembers their tokens, so that open pages can say what happened. */
  async endDeleted(tx: Tx, userId: string): Promise<void> {
    await this.endAll(tx, userId);
    await this.sessions.rememberDeleted(tx, userId, this.clock.now());
  }

  /**
   * For what ends when the password changes or others end the session, such as API tokens: the request must not outlast that. Lock the
   * account first, because a new password is followed by another token of the session in which it was chosen.
   * @throws SignedOut if the session has ended, or has another token than the request.
   */
  async assertOpen(tx: Tx, { sessionId, tokenId }: Pick<Actor, 'sessionId' | 'tokenId'>): Promise<void> {
    const digest = await this.sessions.openToken(tx, sessionId);
    if (digest === undefined || (tokenId !== undefined && tokenIdOf(digest) !== tokenId)) throw new SignedOut();
  }

  /** Lifetimes of an account's sessions that were not ended; `isLive` decides whether they have expired. */
  async lifetimesOf(manager: EntityManager, userId: string): Promise<SessionLifetime[]> {
    const rows = await this.sessions.openOf(manager, userId);
    return rows.map(({ createdAt, lastSeenAt }) => ({ createdAt: createdAt.getTime(), lastSeenAt: lastSeenAt.getTime() }));
  }

  /** Records that the password was just entered in this browser. A second factor given in another browser no longer counts. */
  async markProved(tx: Tx, { sessionId, raisedUntil }: Actor): Promise<GivenProof> {
    const proof = newToken();
    const at = this.clock.now();
    await this.sessions.setProof(tx, sessionId, {
      proofHash: tokenDigest(proof),
      provedAt: at,
      provedBy: 'password',
      raisedUntil: raisedUntil === 0 ? null : new Date(raisedUntil),
    });
    return { at, proof };
  }

  /** Elevates a session for ten minutes in this browser. A password entered in another browser no longer counts. @returns the end. */
  async raise(tx: Tx, { sessionId, provedAt, provedBy = null }: Actor): Promise<GivenProof> {
    const proof = newToken();
    const at = new Date(this.clock.now().getTime() + RAISED_MS);
    await this.sessions.setProof(tx, sessionId, {
      proofHash: tokenDigest(proof),
      provedAt: provedAt === 0 ? null : new Date(provedAt),
      provedBy: provedAt === 0 ? null : provedBy,
      raisedUntil: at,
    });
    return { at, proof };
  }

  /** Records that a passkey was just used in this browser: it counts as the password and as the second factor. */
  async markProvedAndRaise(tx: Tx, { sessionId }: Actor): Promise<GivenPasskeyProof> {
    const proof = newToken();
    const at = this.clock.now();
    const raisedUntil = new Date(at.getTime() + RAISED_MS);
    await this.sessions.setProof(tx, sessionId, { proofHash: tokenDigest(proof), provedAt: at, provedBy: 'passkey', raisedUntil });
    return { at, raisedUntil, proof };
  }

  override async authenticate(token: string, { proof, passive = false }: AuthenticateOptions = {}): Promise<Identified | null> {
    if (!isToken(token)) return null;
    const digest = tokenDigest(token);
    const row = await this.sessions.liveByToken(digest);
    const now = this.clock.now().getTime();
    if (row === undefined || !isSessionLive(row, now)) return null;
    const [proved, tokenId] = [isProof(row.proof_hash, proof), tokenIdOf(digest)];
    if (passive || !shouldTouch(row.last_seen_at, now)) return { ...toIdentified(row, proved, now), tokenId };
    await this.sessions.touch(row.id, new Date(now));
    return { ...toIdentified({ ...row, last_seen_at: now }, proved, now), tokenId };
  }

  override async identify(sessionIds: readonly string[]): Promise<Map<string, Identified>> {
    const rows = await this.sessions.liveByIds(sessionIds);
    const now = this.clock.now().getTime();
    return new Map(rows.filter((row) => isSessionLive(row, now)).map((row) => [row.id, toIdentified(row, false, now)]));
  }
}

function tokenIdOf(digest: Buffer): string {
  return digest.toString('base64url', 0, 6);
}

function isSessionLive(row: LiveSessionRow, now: number): boolean {
  return isLive(toLifetime(row), row.roles, now);
}

function toLifetime({ created_at, last_seen_at }: LiveSessionRow): SessionLifetime {
  return { createdAt: created_at, lastSeenAt: last_seen_at };
}

/** Whether the request comes from the browser that gave the session's last proof. */
function isProof(digest: Buffer | null, proof: string | undefined): boolean {
  return digest !== null && proof !== undefined && isToken(proof) && timingSafeEqual(digest, tokenDigest(proof));
}

function toIdentified(row: LiveSessionRow, proved: boolean, now: number): Identified {
  return {
    userId: row.user_id,
    sessionId: row.id,
    roles: row.roles,
    provedAt: (proved && row.proved_at) || 0,
    provedBy: proved ? row.proved_by : null,
    raisedUntil: (proved && row.raised_until) || 0,
    paused: row.paused,
    passwordChangeDue: row.password_change_due,
    passkeyDue: row.passkey_due_at !== null && row.passkey_due_at <= now,
    sessionEnds: sessionEnds(toLifetime(row), row.roles),
  };
}
