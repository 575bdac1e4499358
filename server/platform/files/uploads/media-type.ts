import type { IncomingMessage } from 'node:http';

/** The media type of tus 1.0 for the next bytes of a resumable file. */
export const OFFSET_STREAM = 'application/offset+octet-stream';

/** Whether the body is a multipart form (RFC 7578). */
export function isMultipartForm(request: Pick<IncomingMessage, 'headers'>): boolean {
  return mediaType(request) === 'multipart/form-data';
}

/** Whether the body is the next bytes of a resumable file. */
export function isOffsetStream(request: Pick<IncomingMessage, 'headers'>): boolean {
  return mediaType(request) === OFFSET_STREAM;
}

/** Media types are case-insensitive (RFC 9110, 8.3.1). */
function mediaType({ headers }: Pick<IncomingMessage, 'headers'>): string {
  return (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
