import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { TooManyRequests, Unavailable } from '../errors/errors.js';
import { DOWNLOAD_THROUGHPUT, Throughput } from '../files/uploads/throughput.js';
import { errorFields, Log } from '../observability/log.js';

/** A response whose length depends on the data. */
export interface Download {
  headers: Readonly<Record<string, string | number>>;
  /** Generated as the client reads. */
  chunks: AsyncIterable<string | Uint8Array>;
}

/** The reader of a response, with the session. */
export interface Reader {
  readonly userId: string;
  readonly sessionId: string;
  readonly roles: readonly string[];
  readonly tokenId?: string | undefined;
  readonly ip?: string | null;
}

/** A response in progress. */
interface Running {
  reader: Reader;
  end: () => void;
}

const RETRY_SECONDS = 15;
/** Chunks are merged up to this size before they are written. */
const WRITE_BYTES = 32 * 1024;

/**
 * Sends long responses with backpressure: limited in number, and cut off if the client stops reading or reads too slowly. A response then
 * holds only its last chunks in memory.
 */
@Injectable()
export class Downloads {
  /**
   * Limits overall and per user (scaled like every protective limit), how long one write may wait for its client, and the minimum reading
   * speed.
   */
  readonly limits = { overall: 32, perPerson: 4, stallMs: 30_000, throughput: DOWNLOAD_THROUGHPUT };
  private readonly byPerson = new Map<string, number>();
  private readonly running = new Set<Running>();
  private readonly followed = new Set<Running>();

  constructor(
    private readonly config: Config,
    private readonly log: Log,
  ) {}

  /** Number of downloads in progress. */
  get inProgress(): number {
    return this.running.size;
  }

  /** Readers of responses in progress. */
  readers(): Reader[] {
    return Array.from([...this.running, ...this.followed], ({ reader }) => reader);
  }

  /** Aborts the responses of readers whose access has ended. */
  endMatching(over: (reader: Reader) => boolean): void {
    for (const { reader, end } of [...this.running, ...this.followed]) if (over(reader)) end();
  }

  /** Aborts a response that is sent elsewhere when its reader's session or access ends, as if it were sent here. */
  follow(response: ServerResponse, { userId, sessionId, roles, tokenId, ip = null }: Reader): void {
    const running = { reader: { userId, sessionId, roles, tokenId, ip }, end: () => void response.destroy() };
    this.followed.add(running);
    response.once('close', () => this.followed.delete(running));
  }

  /**
   * Sends a download. Nothing is sent before the first chunk is available, so an error until then becomes an ordinary error response;
   * afterwards the connection is closed, which shows the client that the response is incomplete.
   * @param prepare called once there is a free slot: refusals and audit rows belong here. The signal is aborted when the client
   * disconnects.
   * @throws Unavailable `busy`, TooManyRequests, or errors of `prepare` and the first chunk.
   */
  async send(response: ServerResponse, reader: Reader, prepare: (signal: AbortSignal) => Promise<Download>): Promise<void> {
    const abort = new AbortController();
    const onClose = (): void => abort.abort();
    const release = this.reserve(reader, () => {
      abort.abort();
      response.destroy();
    });
    response.once('close', onClose);
    // A write to a connection that breaks at the same time.
    response.on('error', onClose);
    let pieces: AsyncIterator<Buffer> | undefined;
    try {
      if (response.destroyed) return;
      const { headers, chunks } = await prepare(abort.signal);
      pieces = gathered(chunks);
      const throughput = new Throughput(this.limits.throughput);
      let next = await pieces.next();
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      while (next.done !== true && !abort.signal.aborted && !response.destroyed) {
        throughput.received(next.value.length);
        if (!response.write(next.value)) await this.drained(response, throughput);
        next = await pieces.next();
      }
      if (abort.signal.aborted || response.destroyed) return;
      response.end();
      await this.settled(response, 'finish');
    } catch (error) {
      if (abort.signal.aborted) return;
      if (!response.headersSent) throw error;
      this.log.error(errorFields(error), 'A download was interrupted.');
      response.destroy();
    } finally {
      response.off('close', onClose);
      release();
      await pieces?.return?.();
    }
  }

  private reserve(reader: Reader, end: () => void): () => void {
    const { userId } = reader;
    const current = this.byPerson.get(userId) ?? 0;
    if (current >= this.limits.perPerson * this.config.rateLimitScale) {
      throw new TooManyRequests(RETRY_SECONDS, 'Your earlier downloads are still running. Please wait for them to finish.');
    }
    if (this.running.size >= this.limits.overall) {
      throw new Unavailable('Too many downloads are running at the moment. Please try again in a minute.', {
        code: 'busy',
        retryAfterSeconds: RETRY_SECONDS,
      });
    }
    const running = { reader, end };
    this.running.add(running);
    this.byPerson.set(userId, current + 1);
    return () => {
      this.running.delete(running);
      const remaining = (this.byPerson.get(userId) ?? 1) - 1;
      if (remaining === 0) this.byPerson.delete(userId);
      else this.byPerson.set(userId, remaining);
    };
  }

  /**
   * Resolves when the client has received what was written; a client whose average speed is too low is disconnected. Only time spent
   * waiting for the client counts.
   */
  private async drained(response: ServerResponse, throughput: Throughput): Promise<void> {
    const since = performance.now();
    await this.settled(response, 'drain');
    if (response.destroyed || !throughput.waited(performance.now() - since)) return;
    this.log.info({ ...this.limits.throughput }, 'A client that read its download too slowly was disconnected.');
    response.destroy();
  }

  /** Resolves when the client has received what was written or has disconnected; a client that does neither is disconnected. */
  private async settled(response: ServerResponse, event: 'drain' | 'finish'): Promise<void> {
    if (response.closed || response.destroyed || (event === 'finish' && response.writableFinished)) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        this.log.info({ stallMs: this.limits.stallMs }, 'A client that did not read its download was disconnected.');
        response.destroy();
      }, this.limits.stallMs);
      const end = (): void => {
        clearTimeout(timer);
        response.off(event, end);
        response.off('close', end);
        resolve();
      };
      response.once(event, end);
      response.once('close', end);
    });
  }
}

/** The same bytes in fewer chunks. */
async function* gathered(chunks: AsyncIterable<string | Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    waiting.push(bytes);
    size += bytes.length;
    if (size < WRITE_BYTES) continue;
    yield Buffer.concat(waiting, size);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting, size);
}
