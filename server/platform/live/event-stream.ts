import type { ServerResponse } from 'node:http';
import type { Actor } from '../access/access.js';

/** Output buffered for a slow reader before the stream is closed; the client reconnects and receives what it missed. */
const MAX_BUFFERED_BYTES = 1024 * 1024;
/** Tells the client not to reconnect: the session has ended. */
const ENDED = Buffer.from('event: ended\ndata: {}\n\n');

/** The owner of the stream, and the callback for its end. */
export interface StreamOptions {
  actor: Actor;
  onClose?: () => void;
}

/** One open response of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export class EventStream {
  closed = false;

  constructor(
    private readonly response: ServerResponse,
    readonly options: StreamOptions,
  ) {}

  /** Sends a frame from `frameOf`. A reader that does not keep up is disconnected. */
  write(frame: Buffer | string): void {
    if (this.closed) return;
    // Directly to the socket if the response has it: the head is out and nothing is chunked, so the response would only add work to each event.
    (this.response.socket ?? this.response).write(frame);
    if (this.response.writableLength > MAX_BUFFERED_BYTES) this.close();
  }

  /** Closes the stream permanently: the client does not reconnect. */
  end(): void {
    this.write(ENDED);
    this.close();
  }

  /** Closes the stream; the client reconnects automatically. */
  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.response.end();
    this.options.onClose?.();
  }
}

/**
 * One event in wire format.
 * @param event `json` is text without line breaks, from `JSON.stringify`.
 */
export function frameOf(event: { name?: string | undefined; id?: number | undefined; json: string }): Buffer {
  const id = event.id === undefined ? '' : `id: ${event.id}\n`;
  const name = event.name === undefined ? '' : `event: ${event.name}\n`;
  return Buffer.from(`${id}${name}data: ${event.json}\n\n`);
}
