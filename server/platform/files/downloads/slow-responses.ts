import type { ServerResponse } from 'node:http';
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
 * Disconnects a client that stops reading a response or reads too slowly: its source would stay open as well, a file or a connection to the
 * object store, and those are limited.
 */
export function endWhenSlow(response: ServerResponse, bounds: Partial<ReaderBounds> = {}): void {
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
  response.once('close', () => clearInterval(timer));
}
