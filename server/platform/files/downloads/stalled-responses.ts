import type { ServerResponse } from 'node:http';

/** A client that takes nothing at all for so long does not come back. */
const STALL_MS = 60_000;

/**
 * Disconnects a client that stops reading a response: what feeds the response would stay open with it, a file or a connection to
 * the object store, of which there are few. A slow client that still reads is left alone: any progress counts.
 */
export function endWhenStalled(response: ServerResponse, stallMs = STALL_MS): void {
  response.setTimeout(stallMs, () => response.destroy());
}
