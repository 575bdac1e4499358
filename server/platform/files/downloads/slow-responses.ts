import type { ServerResponse } from 'node:http';
import { DOWNLOAD_THROUGHPUT, Throughput, type ThroughputBounds } from '../uploads/throughput.js';

export interface ReaderBounds {
  /** How long the client may take nothing at all. */
  stallMs: number;
  /** How fast it reads on average, as long as the program waits for it. */
  throughput: ThroughputBounds;
}

const BOUNDS: ReaderBounds = { stallMs: 60_000, throughput: DOWNLOAD_THROUGHPUT };
const TICK_MS = 1_000;

/**
 * Disconnects a client that stops reading a response or reads too slowly: what feeds the response would stay open with it, a file or a
 * connection to the object store, of which there are few.
 */
export function endWhenSlow(response: ServerResponse, bounds: Partial<ReaderBounds> = {}): void {
  const { stallMs, throughput: pace } = { ...BOUNDS, ...bounds };
  response.setTimeout(stallMs, () => response.destroy());
  const throughput = new Throughput(pace);
  const tick = Math.min(TICK_MS, pace.windowMs);
  const { socket } = response;
  let taken = socket?.bytesWritten ?? 0;
  const timer = setInterval(() => {
    const total = socket?.bytesWritten ?? taken;
    throughput.received(total - taken);
    taken = total;
    if (response.writableNeedDrain && throughput.waited(tick)) response.destroy();
  }, tick).unref();
  response.once('close', () => clearInterval(timer));
}
