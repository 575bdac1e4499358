import type { IncomingMessage, ServerResponse } from 'node:http';

/** One megabyte per minute is slower than any mobile connection. */
const BODY_MS = 60_000;
/** A form, or the next bytes of a resumable file. */
const UPLOADS = /^(?:multipart\/form-data|application\/offset\+octet-stream)/i;

/** Whether a body follows the head. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Uploads are streamed by their own routes and have their own deadline there. */
function isUpload({ method, headers }: IncomingMessage): boolean {
  return method !== 'GET' && method !== 'HEAD' && UPLOADS.test(headers['content-type'] ?? '');
}

/**
 * Limits how long a request body may take to arrive, whatever handles the request: a page, a file, the API or nothing. An unread body (of a
 * GET or HEAD) closes the connection with the response; any other is abandoned after `timeoutMs`, for an upload counted from its response.
 * Requests without a body cost a check of two headers.
 */
export function bodyDeadline(timeoutMs = BODY_MS): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    if (!hasBody(request)) return;
    if (request.method === 'GET' || request.method === 'HEAD') response.shouldKeepAlive = false;
    if (isUpload(request)) response.once('finish', () => startDeadline(request, response, timeoutMs));
    else startDeadline(request, response, timeoutMs);
  };
}

function startDeadline(request: IncomingMessage, response: ServerResponse, timeoutMs: number): void {
  if (request.complete) return;
  const deadline = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, timeoutMs).unref();
  for (const end of ['end', 'close'] as const) request.once(end, () => clearTimeout(deadline));
  // Node no longer emits connection events on a request that was answered before its end.
  response.once('close', () => {
    if (!response.shouldKeepAlive) clearTimeout(deadline);
  });
}
