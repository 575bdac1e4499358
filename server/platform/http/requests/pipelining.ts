import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** No browser or proxy pipelines requests; measuring tools send a few. */
const MAX_WAITING = 32;

/**
 * Limits how many requests of one connection may wait for earlier responses (HTTP pipelining, RFC 9112, 9.3.2). Each costs only its head,
 * so one packet could contain thousands. A request that is not pipelined costs one check of its response.
 * @returns true if there were too many and the connection was closed.
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
 * Starts a pipelined request when its turn comes. Processed earlier, its response would occupy memory, files and connections for as long as
 * the previous one takes; an event stream never ends.
 */
export function inTurn(response: ServerResponse, work: () => void): void {
  // Node assigns the socket when the previous response is done, and then still writes what is buffered.
  response.once('socket', () =>
    process.nextTick(() => {
      if (!response.destroyed) work();
    }),
  );
}
