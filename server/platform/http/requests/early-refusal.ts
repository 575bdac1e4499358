import type { IncomingMessage, ServerResponse } from 'node:http';
import { API_HEADERS } from './security-headers.js';

interface EarlyRefusal {
  status: number;
  /** Stable id, for responses under /api. */
  code: string;
  message: string;
  requestId: string;
}

/** Refuses a request before it reaches Express, and closes its connection: with the API's error shape under /api, otherwise in plain text. */
export function refuseEarly(request: IncomingMessage, response: ServerResponse, { status, code, message, requestId }: EarlyRefusal): void {
  const isApi = request.url?.startsWith('/api') === true;
  const body = isApi ? JSON.stringify({ error: message, code, requestId }) : `${message}\n`;
  response.shouldKeepAlive = false;
  response.writeHead(status, [
    ...['Content-Type', isApi ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8'],
    ...['Content-Length', String(Buffer.byteLength(body)), 'Cache-Control', 'no-store', ...API_HEADERS, 'X-Request-Id', requestId],
  ]);
  response.end(request.method === 'HEAD' ? undefined : body);
}
