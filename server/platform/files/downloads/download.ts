import type { IncomingMessage, ServerResponse } from 'node:http';
import { contentDisposition } from '../file-name.js';
import type { Files } from '../files.js';
import type { UploadedFile } from '../files.repository.js';
import { requestedRange } from './ranges.js';
import { sendContent, type ReaderBounds } from './slow-responses.js';

/** The byte range of a response, both ends inclusive. */
export interface ServedRange {
  start: number;
  end: number;
}

/** How much of it was sent when the connection ended. */
export interface SentPart {
  bytes: number;
  milliseconds: number;
}

interface DownloadOptions {
  /** Displayed in the page rather than saved: only for images that were re-encoded. */
  inline?: boolean;
  /** Cache-Control; `private, no-cache` by default. */
  cacheControl?: string;
  /** Minimum reading speed; the default for every file if omitted. */
  reader?: Partial<ReaderBounds>;
  /**
   * Called before the first byte of a response with content; the returned function is called when the response has ended or was aborted.
   */
  served?: (range: ServedRange) => Promise<(part: SentPart) => Promise<void>>;
}

const GENERATED_PICTURE_TYPES: ReadonlySet<string> = new Set(['image/webp', 'image/avif']);
/** Whatever the file is, nothing in it may run, and no page may frame it. */
const POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

/**
 * Answers a GET or HEAD with a file: ranges, revalidation by hash, and headers that keep it from acting as part of the site. The caller has
 * checked access.
 * @throws NotFound before anything is sent, if the bytes are missing.
 */
export async function sendFile(
  files: Files,
  file: UploadedFile,
  request: IncomingMessage,
  response: ServerResponse,
  options: DownloadOptions = {},
): Promise<void> {
  const { headers } = request;
  const etag = `"${file.sha256}"`;
  const inline = options.inline === true && GENERATED_PICTURE_TYPES.has(file.contentType);
  response.setHeader('ETag', etag);
  response.setHeader('Cache-Control', options.cacheControl ?? 'private, no-cache');
  response.setHeader('Accept-Ranges', 'bytes');
  response.setHeader('Content-Type', file.contentType);
  response.setHeader('Content-Disposition', contentDisposition(inline ? 'inline' : 'attachment', file.name));
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Security-Policy', POLICY);
  if (headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) === true) {
    response.writeHead(304).end();
    return;
  }
  const ifRange = headers['if-range'];
  const range = ifRange === undefined || ifRange === etag ? requestedRange(headers.range, file.size) : undefined;
  if (range === 'unsatisfiable') {
    response.writeHead(416, { 'Content-Range': `bytes */${file.size}`, 'Content-Length': 0 }).end();
    return;
  }
  const length = range === undefined ? file.size : range.end - range.start + 1;
  if (request.method === 'HEAD') {
    await files.assertThere(file.id);
    response.writeHead(200, { 'Content-Length': file.size }).end();
    return;
  }
  const content = await files.open(file.id, range);
  const ended = await options.served?.({ start: range?.start ?? 0, end: range?.end ?? file.size - 1 }).catch((error: unknown) => {
    content.destroy();
    throw error;
  });
  const began = performance.now();
  response.writeHead(range === undefined ? 200 : 206, {
    'Content-Length': length,
    ...(range && { 'Content-Range': `bytes ${range.start}-${range.end}/${file.size}` }),
  });
  let read = 0;
  if (ended !== undefined) content.on('data', (chunk: Buffer) => (read += chunk.length));
  await sendContent(content, response, options.reader);
  // A client that has received everything may close the connection before the response counts as finished; what is still buffered was not
  // sent.
  const bytes = response.writableFinished ? length : Math.max(0, read - response.writableLength);
  await ended?.({ bytes, milliseconds: performance.now() - began });
}
