import type { IncomingMessage, ServerResponse } from 'node:http';

export interface DiscardBounds {
  /** Bodies that are read to no purpose at once. */
  concurrent: number;
  /** Most bytes of one body. */
  bytes: number;
  milliseconds: number;
}

const BOUNDS: DiscardBounds = { concurrent: 32, bytes: 64 * 1024 * 1024, milliseconds: 15_000 };

/**
 * Reads and drops the rest of a body whose request is refused. A connection that closes while its client still sends is
 * reset, and the client loses an answer that it has not read yet (RFC 9112, 9.6): so the answer goes out at once, and the
 * connection closes once the body has arrived or has cost enough.
 */
export class BodyDiscards {
  private running = 0;

  constructor(private readonly bounds: DiscardBounds = BOUNDS) {}

  /**
   * Starts to drop what is still to come; the connection lives on once all of it came.
   * @returns false when too many bodies are dropped already: the connection is to close with the answer.
   */
  start(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.running >= this.bounds.concurrent) return false;
    this.running += 1;
    const { socket } = request;
    const last = socket.bytesRead + this.bounds.bytes;
    const giveUp = (): void => void socket.destroy();
    const patience = setTimeout(giveUp, this.bounds.milliseconds).unref();
    const count = (): void => {
      if (socket.bytesRead > last) giveUp();
    };
    const end = (): void => {
      clearTimeout(patience);
      request.off('data', count).off('end', end).off('close', end);
      socket.off('close', end);
      this.running -= 1;
    };
    request.unpipe();
    request.on('data', count);
    // Whichever comes first; `end` takes the other listeners away.
    request.once('end', end).once('close', end);
    // Once its response has left, Node tells a request nothing of a connection that breaks.
    socket.once('close', end);
    // A request that broke off meanwhile is dropped whole already; no one waits for its answer.
    request.on('error', () => undefined);
    if (response.destroyed || request.destroyed || socket.destroyed) end();
    else request.resume();
    return true;
  }
}
