import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** No browser and no proxy sends a request before the response to the last one; measuring tools send some. */
const MAX_WAITING = 32;

/**
 * Bounds how many requests of one connection may wait for the responses before theirs (HTTP pipelining, RFC 9112, 9.3.2).
 * Each costs what its head costs, so one packet could ask for thousands. A request that waits for no other costs one look at
 * its response.
 * @returns true when there were too many and the connection was closed.
 */
export function pipelineLimit(maxWaiting = MAX_WAITING): (request: IncomingMessage, response: ServerResponse) => boolean {
  const waiting = new WeakMap<Socket, number>();
  return ({ socket }, response) => {
    if (response.socket !== null && !socket.destroyed) return false;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > maxWaiting || socket.destroyed) {
      socket.destroy();
      return true;
    }
    waiting.set(socket, count);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    return false;
  };
}

/**
 * Begins with a request that waits once its turn has come. Worked on earlier, its response would be held in memory, and files
 * and connections with it, for as long as the one before it takes; a stream of events never ends.
 */
export function inTurn(response: ServerResponse, work: () => void): void {
  // Node assigns the socket when the response before is done, and then still writes what is buffered.
  response.once('socket', () =>
    process.nextTick(() => {
      if (!response.destroyed) work();
    }),
  );
}
