import { IncomingMessage } from 'node:http';

interface FragmentBounds {
  /** Number of chunks that every body may have, however small. */
  free: number;
  /** Minimum average size in bytes of the chunks beyond those. */
  averageBytes: number;
}

/** A network delivers packets of more than 500 bytes; only the last one of a body is shorter. */
const BOUNDS: FragmentBounds = { free: 1_000, averageBytes: 128 };

interface Received {
  chunks: number;
  bytes: number;
}

/**
 * Limits how finely a body may be split. Each chunk (RFC 9112, 7.1) costs about 250 bytes of memory and some microseconds while it waits,
 * so a megabyte in one-byte chunks would cost 250 MB and block the event loop for seconds.
 * @param prototype of a server's requests; a client that exceeds the limits is disconnected, whatever reads the body.
 */
export function boundFragments<T extends object>(prototype: T, bounds: FragmentBounds = BOUNDS): T {
  const received = new WeakMap<IncomingMessage, Received>();
  const push = function (this: IncomingMessage, chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    if (chunk !== null && exceeds(countOf(received, this), chunk.length, bounds)) {
      this.socket.destroy();
      return false;
    }
    return IncomingMessage.prototype.push.call(this, chunk, encoding);
  };
  return Object.defineProperty(prototype, 'push', { value: push, writable: true, configurable: true });
}

function countOf(received: WeakMap<IncomingMessage, Received>, request: IncomingMessage): Received {
  const current = received.get(request);
  if (current !== undefined) return current;
  const count = { chunks: 0, bytes: 0 };
  received.set(request, count);
  return count;
}

function exceeds(count: Received, bytes: number, { free, averageBytes }: FragmentBounds): boolean {
  count.chunks += 1;
  count.bytes += bytes;
  return count.chunks > free + count.bytes / averageBytes;
}
