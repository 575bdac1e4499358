import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey, parseAddress, type ProxyTrust } from '../../network/addresses.js';

/** A household or office behind one address: browsers open six connections each over HTTP/1.1. Scaled like every limit. */
export const CONNECTIONS_PER_ADDRESS = 400;

interface ConnectionLimit {
  /** Maximum open connections per address; an IPv6 /64 counts as one. */
  max: number;
  /** A trusted proxy represents many clients and is not counted. */
  trusts: ProxyTrust;
  onRefusal: (address: string) => void;
}

/**
 * Closes connections beyond the limit of an address before any data is read.
 * @returns the number of addresses currently counted.
 */
export function limitConnections(server: Server, { max, trusts, onRefusal }: ConnectionLimit): () => number {
  const open = new Map<string, number>();
  // Before Node's own listener, so that a refused connection never gets a parser.
  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress === undefined ? undefined : parseAddress(socket.remoteAddress);
    if (address === undefined || trusts(address, 0)) return;
    const key = addressKey(address);
    const count = (open.get(key) ?? 0) + 1;
    if (count > max) {
      socket.destroy();
      onRefusal(address);
      return;
    }
    open.set(key, count);
    socket.once('close', () => {
      const remaining = (open.get(key) ?? 1) - 1;
      if (remaining === 0) open.delete(key);
      else open.set(key, remaining);
    });
  });
  return () => open.size;
}
