import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DOWNLOAD_THROUGHPUT, Throughput, type ThroughputBounds } from '../uploads/throughput.js';

export interface ReaderBounds {
  /** How long the client may read nothing at all. */
  stallMs: number;
  /** Minimum average speed while the program is waiting for the client. */
  throughput: ThroughputBounds;
}

const BOUNDS: ReaderBounds = { stallMs: 60_000, throughput: DOWNLOAD_THROUGHPUT };
const TICK_MS = 1_000;

/**
 * Sends the content of a response whose head is written. A client that stops reading, or reads too slowly, is disconnected: the source would
 * stay open as well, a file or a connection to the object store, and those are limited. A client that disconnects is not an error; in either
 * case the connection cannot carry another response.
 */
export async function sendContent(content: Readable, response: ServerResponse, bounds: Partial<ReaderBounds> = {}): Promise<void> {
  const { stallMs, throughput: pace } = { ...BOUNDS, ...bounds };
  response.setTimeout(stallMs, () => response.destroy());
  const throughput = new Throughput(pace);
  const tick = Math.min(TICK_MS, pace.windowMs);
  const { socket } = response;
  let bytesWritten = socket?.bytesWritten ?? 0;
  const timer = setInterval(() => {
    const total = socket?.bytesWritten ?? bytesWritten;
    throughput.received(total - bytesWritten);
    bytesWritten = total;
    if (response.writableNeedDrain && throughput.waited(tick)) response.destroy();
  }, tick).unref();
  try {
    await pipeline(content, response);
  } catch {
    response.destroy();
  } finally {
    // A listener of its own for the end of the response would be the eleventh, about which Node warns: `pipeline` adds seven.
    clearInterval(timer);
  }
}
