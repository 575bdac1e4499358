import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Actor } from '../access/access.js';
import { Authenticator } from '../access/authenticator.js';
import { readCookie } from '../access/cookies.js';
import { hasSameRoles } from '../access/roles.rules.js';
import { Config } from '../config/config.js';
import { TooManyRequests } from '../errors/errors.js';
import { Lifecycle } from '../observability/lifecycle.js';
import { errorFields, Log } from '../observability/log.js';
import { EventStream, type StreamOptions } from './event-stream.js';

/** Interval of the comments that keep proxies from closing an idle stream. */
const HEARTBEAT_MS = 15_000;
/** How often the sessions of open streams are checked again. */
const RECHECK_MS = 60_000;
/** Open streams per session and per user. A browser needs one, or one per tab where tabs cannot share it. Scaled like every limit. */
const MAX_PER_SESSION = 50;
const MAX_PER_PERSON = 100;
/** Reconnection delay of browsers; each gets a different one, to spread the load after a restart. */
const RETRY_MS = { min: 1_000, jitter: 2_000 };
const HEARTBEAT = Buffer.from(':\n\n');

/**
 * All open streams of this process: opened for a session, kept alive, and closed with it. A stream also closes when the user's roles
 * change; the client reconnects, and access to every topic is checked again.
 */
@Injectable()
export class Streams implements OnModuleDestroy {
  private readonly bySession = new Map<string, Set<EventStream>>();
  private readonly byPerson = new Map<string, Set<EventStream>>();
  private readonly heartbeat: NodeJS.Timeout;
  private readonly recheck: NodeJS.Timeout;
  private count = 0;

  constructor(
    private readonly authenticator: Authenticator,
    private readonly lifecycle: Lifecycle,
    private readonly config: Config,
    private readonly log: Log,
  ) {
    this.heartbeat = setInterval(() => this.sendHeartbeats(), HEARTBEAT_MS).unref();
    this.recheck = setInterval(() => void this.checkAll(), RECHECK_MS).unref();
    lifecycle.onDrain(() => this.reopenAll());
  }

  /** Number of open streams. */
  get open(): number {
    return this.count;
  }

  /** @throws TooManyRequests if the session or the user has too many streams open. */
  assertRoom({ sessionId, userId }: Actor): void {
    const { rateLimitScale } = this.config;
    const inSession = this.bySession.get(sessionId)?.size ?? 0;
    const ofPerson = this.byPerson.get(userId)?.size ?? 0;
    if (inSession < MAX_PER_SESSION * rateLimitScale && ofPerson < MAX_PER_PERSON * rateLimitScale) return;
    throw new TooManyRequests(HEARTBEAT_MS / 1_000, 'This account has too many pages open. Close some of them.');
  }

  /**
   * Opens a stream; the first bytes are sent immediately. It is already closed if the session ended, or its token or roles changed, since
   * the request began: only registered streams are notified of that.
   * @throws TooManyRequests if the session or the user has too many streams open.
   */
  async start(request: Request, response: Response, options: StreamOptions): Promise<EventStream> {
    const stream = this.register(request, response, options);
    await this.confirm(stream, request);
    // The stream retains its request, and these would retain the routing of Express and Nest.
    request.next = undefined;
    request.confirmAccess = undefined;
    return stream;
  }

  /** Ends the streams of an ended session. */
  closeSession(sessionId: string): void {
    for (const stream of [...(this.bySession.get(sessionId) ?? [])]) stream.end();
  }

  /**
   * Closes the streams of a session whose token changed; clients with the new one reconnect automatically.
   * @param tokenId that of the new token
   */
  reopenSession(sessionId: string, tokenId: string): void {
    for (const stream of [...(this.bySession.get(sessionId) ?? [])]) if (stream.options.actor.tokenId !== tokenId) stream.close();
  }

  /** Closes the streams of some actors; their clients reconnect if they may. */
  closeMatching(concerns: (actor: Actor) => boolean): void {
    for (const streams of [...this.bySession.values()])
      for (const stream of [...streams]) if (concerns(stream.options.actor)) stream.close();
  }

  /** Closes every stream: session events may have been missed. Each client reconnects and is authenticated again. */
  reopenAll(): void {
    this.closeMatching(() => true);
  }

  /** A user's roles or account changed: streams opened with other permissions close. */
  async checkPerson(userId: string): Promise<void> {
    const streams = [...(this.byPerson.get(userId) ?? [])];
    await this.check([...new Set(streams.map(({ options }) => options.actor.sessionId))]);
  }

  /** Called before the server stops listening, which waits for open responses. */
  onModuleDestroy(): void {
    clearInterval(this.heartbeat);
    clearInterval(this.recheck);
    this.reopenAll();
  }

  private register(request: Request, response: Response, options: StreamOptions): EventStream {
    const { sessionId, userId } = options.actor;
    this.assertRoom(options.actor);
    // A stream ends with its connection, so it needs no chunked encoding; without it an event is one write instead of three.
    response.useChunkedEncodingByDefault = false;
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // What a user's events contain must not be stored, not even to be revalidated.
      'Cache-Control': 'private, no-store, no-transform',
      // nginx would otherwise buffer the events.
      'X-Accel-Buffering': 'no',
    });
    // In one packet. Sent by itself, the head becomes one string; before the first event it would stay fifty pieces for as long as the stream.
    request.socket.cork();
    response.flushHeaders();
    response.write(`retry: ${RETRY_MS.min + Math.floor(Math.random() * RETRY_MS.jitter)}\n\n`);
    process.nextTick(() => request.socket.uncork());
    const stream: EventStream = new EventStream(response, {
      ...options,
      onClose: () => {
        this.remove(stream);
        options.onClose?.();
      },
    });
    include(this.bySession, sessionId, stream);
    include(this.byPerson, userId, stream);
    this.count += 1;
    request.socket.setNoDelay(true);
    response.once('close', () => stream.close());
    // A permanent listener: a second, unhandled error would end the program.
    response.on('error', () => stream.close());
    // A client that left before the first byte emits no further event.
    if (this.lifecycle.draining || response.destroyed) stream.close();
    return stream;
  }

  /** Closes a stream whose request would now be refused. */
  private async confirm(stream: EventStream, { headers }: Request): Promise<void> {
    const token = readCookie(headers.cookie, this.authenticator.cookieName);
    try {
      const person = token === undefined ? null : await this.authenticator.authenticate(token, { passive: true });
      const { sessionId } = stream.options.actor;
      const isBarred = person?.sessionId !== sessionId || person.paused || person.passwordChangeDue || person.passkeyDue;
      if (isBarred || !hasSameRoles(person.roles, stream.options.actor.roles)) stream.close();
    } catch (error) {
      this.log.warn(errorFields(error), 'The session behind a new stream could not be looked up.');
      stream.close();
    }
  }

  /** Checks every session again. */
  private async checkAll(): Promise<void> {
    await this.check([...this.bySession.keys()]).catch((error: unknown) => {
      // The database is unavailable: users learn of that from other requests, and the next check retries.
      this.log.warn(errorFields(error), 'The sessions behind the streams could not be looked up.');
    });
  }

  private async check(sessionIds: string[]): Promise<void> {
    if (sessionIds.length === 0) return;
    const current = await this.authenticator.identify(sessionIds);
    for (const sessionId of sessionIds) {
      const person = current.get(sessionId);
      for (const stream of [...(this.bySession.get(sessionId) ?? [])]) {
        if (person === undefined || person.paused) stream.end();
        else if (person.passwordChangeDue || person.passkeyDue || !hasSameRoles(person.roles, stream.options.actor.roles)) stream.close();
      }
    }
  }

  private sendHeartbeats(): void {
    for (const streams of this.bySession.values()) for (const stream of streams) stream.write(HEARTBEAT);
  }

  private remove(stream: EventStream): void {
    const { sessionId, userId } = stream.options.actor;
    exclude(this.bySession, sessionId, stream);
    exclude(this.byPerson, userId, stream);
    this.count -= 1;
  }
}

function include(streams: Map<string, Set<EventStream>>, key: string, stream: EventStream): void {
  streams.set(key, (streams.get(key) ?? new Set()).add(stream));
}

function exclude(streams: Map<string, Set<EventStream>>, key: string, stream: EventStream): void {
  const group = streams.get(key);
  group?.delete(stream);
  if (group?.size === 0) streams.delete(key);
}
