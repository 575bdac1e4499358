import type { ServerResponse } from 'node:http';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Actor } from '../access/access.js';
import { Authenticator, type Identified } from '../access/authenticator.js';
import { Config } from '../config/config.js';
import { TooManyRequests } from '../errors/errors.js';
import { Lifecycle } from '../observability/lifecycle.js';
import { errorFields, Log } from '../observability/log.js';

/** Comments that keep proxies from closing a silent stream. */
const HEARTBEAT_MS = 15_000;
/** How often it is looked up that the sessions behind the streams still live. */
const RECHECK_MS = 60_000;
/** What waits for a slow reader before the stream is closed; the reader comes back and gets what it missed. */
const MAX_WAITING_BYTES = 1024 * 1024;
/** Open streams of one person: each tab has one or two. Scaled like every limit. */
const MOST_PER_PERSON = 100;
/** After how long a browser comes back; each is told another moment, so that a restart is not a stampede. */
const RETRY_MS = { least: 1_000, spread: 2_000 };
const HEARTBEAT = Buffer.from(':\n\n');
/** Tells the reader not to come back: whoever read has signed out, or is no longer who they were. */
const ENDED = Buffer.from('event: ended\ndata: {}\n\n');

/** Who is told that a stream has ended, and why it may stay open. */
export interface StreamTerms {
  actor: Actor;
  /** Asked again when the person's roles change. */
  mayStay?: (person: Identified) => boolean;
  onClose?: () => void;
}

/** One open response of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export class EventStream {
  closed = false;

  constructor(
    private readonly response: ServerResponse,
    readonly terms: StreamTerms,
  ) {}

  /** Sends a frame that `frameOf` made. A reader that does not keep up is let go. */
  write(frame: Buffer | string): void {
    if (this.closed) return;
    this.response.write(frame);
    if (this.response.writableLength > MAX_WAITING_BYTES) this.close();
  }

  /** Closes it for good: its reader need not come back. */
  end(): void {
    this.write(ENDED);
    this.close();
  }

  /** Closes it; its reader comes back by itself. */
  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.response.end();
    this.terms.onClose?.();
  }
}

/**
 * One event as it goes over the wire; made once for all who get it.
 * @param data JSON without line breaks, as `JSON.stringify` makes it.
 */
export function frameOf(event: { name?: string; id?: number | string; data: unknown }): Buffer {
  const id = event.id === undefined ? '' : `id: ${event.id}\n`;
  const name = event.name === undefined ? '' : `event: ${event.name}\n`;
  return Buffer.from(`${id}${name}data: ${JSON.stringify(event.data)}\n\n`);
}

/**
 * Every open stream of this process: opened for a session, kept alive, and closed with it. Whatever a module sends, it
 * writes to its own streams; here is only what holds for all of them.
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
    this.heartbeat = setInterval(() => this.beat(), HEARTBEAT_MS).unref();
    this.recheck = setInterval(() => void this.checkAll(), RECHECK_MS).unref();
    lifecycle.onDrain(() => this.reopenAll());
  }

  /** How many are open. */
  get open(): number {
    return this.count;
  }

  /**
   * Answers with a stream; the first bytes leave at once.
   * @throws TooManyRequests when the person holds very many already.
   */
  start(request: Request, response: Response, terms: StreamTerms): EventStream {
    const { sessionId, userId } = terms.actor;
    if ((this.byPerson.get(userId)?.size ?? 0) >= MOST_PER_PERSON * this.config.rateLimitScale) {
      throw new TooManyRequests(HEARTBEAT_MS / 1_000, 'This account has very many pages open. Please close some of them.');
    }
    // A stream ends with its connection, so it needs no chunks; without them an event is one write instead of three.
    response.useChunkedEncodingByDefault = false;
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-cache, no-transform',
      // nginx would otherwise gather the events.
      'X-Accel-Buffering': 'no',
    });
    response.write(`retry: ${RETRY_MS.least + Math.floor(Math.random() * RETRY_MS.spread)}\n\n`);
    const stream: EventStream = new EventStream(response, {
      ...terms,
      onClose: () => {
        this.forget(stream);
        terms.onClose?.();
      },
    });
    include(this.bySession, sessionId, stream);
    include(this.byPerson, userId, stream);
    this.count += 1;
    request.socket.setNoDelay(true);
    response.once('close', () => stream.close());
    // Every time: a second error that nobody listens for would end the program.
    response.on('error', () => stream.close());
    if (this.lifecycle.draining) stream.close();
    return stream;
  }

  /** The session has ended: so do its streams. */
  closeSession(sessionId: string): void {
    for (const stream of [...(this.bySession.get(sessionId) ?? [])]) stream.end();
  }

  /** Closes the streams of a session whose token changed; whoever has the new one comes back by themselves. */
  reopenSession(sessionId: string): void {
    for (const stream of [...(this.bySession.get(sessionId) ?? [])]) stream.close();
  }

  /** Closes every stream: news of sessions may have been missed. Each reader comes back and is asked who it is. */
  reopenAll(): void {
    for (const streams of [...this.bySession.values()]) for (const stream of [...streams]) stream.close();
  }

  /** The roles or the account of a person changed: their streams end unless they may stay. */
  async checkPerson(userId: string): Promise<void> {
    const streams = [...(this.byPerson.get(userId) ?? [])];
    await this.check([...new Set(streams.map(({ terms }) => terms.actor.sessionId))]);
  }

  /** Before the server stops to listen, which waits for its responses. */
  onModuleDestroy(): void {
    clearInterval(this.heartbeat);
    clearInterval(this.recheck);
    this.reopenAll();
  }

  /** Looks every session up again. */
  private async checkAll(): Promise<void> {
    await this.check([...this.bySession.keys()]).catch((error: unknown) => {
      // The database is away: those who read know it from their other calls, and the next minute asks again.
      this.log.warn(errorFields(error), 'The sessions behind the streams could not be looked up.');
    });
  }

  private async check(sessionIds: string[]): Promise<void> {
    if (sessionIds.length === 0) return;
    const living = await this.authenticator.identify(sessionIds);
    for (const sessionId of sessionIds) {
      const person = living.get(sessionId);
      for (const stream of [...(this.bySession.get(sessionId) ?? [])]) {
        if (person === undefined || person.paused) stream.end();
        else if (stream.terms.mayStay?.(person) === false) stream.close();
      }
    }
  }

  private beat(): void {
    for (const streams of this.bySession.values()) for (const stream of streams) stream.write(HEARTBEAT);
  }

  private forget(stream: EventStream): void {
    const { sessionId, userId } = stream.terms.actor;
    exclude(this.bySession, sessionId, stream);
    exclude(this.byPerson, userId, stream);
    this.count -= 1;
  }
}

function include(streams: Map<string, Set<EventStream>>, key: string, stream: EventStream): void {
  streams.set(key, (streams.get(key) ?? new Set()).add(stream));
}

function exclude(streams: Map<string, Set<EventStream>>, key: string, stream: EventStream): void {
  const those = streams.get(key);
  those?.delete(stream);
  if (those?.size === 0) streams.delete(key);
}
