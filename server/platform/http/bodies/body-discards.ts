import type { IncomingMessage, ServerResponse } from 'node:http';

interface DiscardBounds {
  /** Maximum number of bodies discarded at once. */
  concurrent: number;
  /** Maximum bytes per body. */
  bytes: number;
  milliseconds: number;
}

const BOUNDS: DiscardBounds = { concurrent: 32, bytes: 64 * 1024 * 1024, milliseconds: 15_000 };

/**
 * Reads and discards the rest of a refused request's body. Closing a connection while the client is still sending resets it, and the client
 * loses a response that it has not read yet (RFC 9112, 9.6): the response is sent at once, and the connection closes once the body has
 * arrived or reached a limit.
 */
export class BodyDiscards {
  private running = 0;

  constructor(private readonly bounds: DiscardBounds = BOUNDS) {}

  /**
   * Starts discarding the rest; the connection is reusable once all of it has arrived.
   * @returns false if too many bodies are being discarded: the connection must close with the response.
   */
  start(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.running >= this.bounds.concurrent) return false;
    this.running += 1;
    const { socket } = request;
    const last = socket.bytesRead + this.bounds.bytes;
    const destroySocket = (): void => void socket.destroy();
    const timer = setTimeout(destroySocket, this.bounds.milliseconds).unref();
    const count = (): void => {
      if (socket.bytesRead > last) destroySocket();
    };
    const end = (): void => {
      clearTimeout(timer);
      request.off('data', count).off('end', end).off('close', end);
      socket.off('close', end);
      this.running -= 1;
    };
    request.unpipe();
    request.on('data', count);
    // Whichever comes first; `end` removes the other listeners.
    request.once('end', end).once('close', end);
    // Once its response has been sent, Node no longer reports a broken connection on the request.
    socket.once('close', end);
    // An aborted request has already been discarded; no client is waiting for a response.
    request.on('error', () => undefined);
    if (response.destroyed || request.destroyed || socket.destroyed) end();
    else request.resume();
    return true;
  }
}
