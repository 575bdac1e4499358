import type { ServerResponse } from 'node:http';
import type { Actor } from '../access/access.js';

/** What waits for a slow reader before the stream is closed; the client reconnects and gets what it missed. */
const MAX_BUFFERED_BYTES = 1024 * 1024;
/** Tells the client not to reconnect: the session is over. */
const ENDED = Buffer.from('event: ended\ndata: {}\n\n');

/** Whose stream it is, and who needs to know that it has closed. */
export interface StreamTerms {
  actor: Actor;
  onClose?: () => void;
}

/** One open response of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export class EventStream {
  closed = false;

  constructor(
    private readonly response: ServerResponse,
    readonly terms: StreamTerms,
  ) {}

  /** Sends a frame that `frameOf` made. A reader that does not keep up is disconnected. */
  write(frame: Buffer | string): void {
    if (this.closed) return;
    this.response.write(frame);
    if (this.response.writableLength > MAX_BUFFERED_BYTES) this.close();
  }

  /** Closes it for good: the client does not reconnect. */
  end(): void {
    this.write(ENDED);
    this.close();
  }

  /** Closes it; the client reconnects by itself. */
  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.response.end();
    this.terms.onClose?.();
  }
}

/**
 * One event as it goes over the wire.
 * @param event `json` is text without line breaks, as `JSON.stringify` makes it.
 */
export function frameOf(event: { name?: string | undefined; id?: number | undefined; json: string }): Buffer {
  const id = event.id === undefined ? '' : `id: ${event.id}\n`;
  const name = event.name === undefined ? '' : `event: ${event.name}\n`;
  return Buffer.from(`${id}${name}data: ${event.json}\n\n`);
}
