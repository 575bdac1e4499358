import type { IncomingMessage, ServerResponse } from 'node:http';

/** One megabyte in a minute is less than any telephone sends. */
const BODY_MS = 60_000;
/** A form, or the next bytes of a file that arrives in several requests. */
const UPLOADS = /^(?:multipart\/form-data|application\/offset\+octet-stream)/i;

/** Whether something follows the head. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Uploads are read by their own routes, as a stream, and have a deadline of their own there. */
export function isUpload({ method, headers }: IncomingMessage): boolean {
  return method !== 'GET' && method !== 'HEAD' && UPLOADS.test(headers['content-type'] ?? '');
}

/**
 * Bounds how long the body of a request may take to arrive, whatever answers the request: a page, a file, the API or
 * nothing at all. A body that no route reads (of a GET or HEAD) ends the connection with the answer; any other is given
 * up after `patienceMs`, for an upload counted from its answer. Requests without a body cost the look at two headers.
 */
export function bodyDeadline(patienceMs = BODY_MS): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    if (!hasBody(request)) return;
    if (request.method === 'GET' || request.method === 'HEAD') response.shouldKeepAlive = false;
    if (isUpload(request)) response.once('finish', () => giveUpLater(request, response, patienceMs));
    else giveUpLater(request, response, patienceMs);
  };
}

function giveUpLater(request: IncomingMessage, response: ServerResponse, patienceMs: number): void {
  if (request.complete) return;
  const deadline = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, patienceMs).unref();
  for (const end of ['end', 'close'] as const) request.once(end, () => clearTimeout(deadline));
  // Node tells a request that was answered before its end nothing more of its connection.
  response.once('close', () => {
    if (!response.shouldKeepAlive) clearTimeout(deadline);
  });
}
