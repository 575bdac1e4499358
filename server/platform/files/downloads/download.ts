import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { contentDisposition } from '../file-name.js';
import type { Files } from '../files.js';
import type { UploadedFile } from '../files.repository.js';
import { requestedRange } from './ranges.js';
import { endWhenSlow, type ReaderBounds } from './slow-responses.js';

/** The bytes of a file that an answer is to carry, both ends included. */
export interface ServedRange {
  start: number;
  end: number;
}

/** What of them has left when the connection ended. */
export interface SentPart {
  bytes: number;
  milliseconds: number;
}

export interface DownloadOptions {
  /** Shown in the page instead of saved: only for pictures that were made anew. */
  inline?: boolean;
  /** Cache-Control, `private, no-cache` without it. */
  cacheControl?: string;
  /** How the client has to read; what every file asks without it. */
  reader?: Partial<ReaderBounds>;
  /** Called before the first byte of an answer with content; what it returns, when the answer has ended or broken off. */
  served?: (range: ServedRange) => Promise<(part: SentPart) => Promise<void>>;
}

const MADE_PICTURES: ReadonlySet<string> = new Set(['image/webp', 'image/avif']);
/** Whatever the file is, nothing in it may run, and no page may frame it. */
const POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

/**
 * Answers a GET or HEAD with a file: ranges, revalidation by its hash, and headers under which it cannot act in the
 * site's name. The caller has decided that this person may read it.
 * @throws NotFound before anything is sent, when the bytes are gone.
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
  const inline = options.inline === true && MADE_PICTURES.has(file.contentType);
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
  endWhenSlow(response, options.reader);
  response.writeHead(range === undefined ? 200 : 206, {
    'Content-Length': length,
    ...(range && { 'Content-Range': `bytes ${range.start}-${range.end}/${file.size}` }),
  });
  let read = 0;
  if (ended !== undefined) content.on('data', (chunk: Buffer) => (read += chunk.length));
  // A visitor who goes away in the middle is no failure of ours; the connection cannot carry another answer either way.
  await pipeline(content, response).catch(() => response.destroy());
  // A client that has everything may close the connection before the answer counts as finished here; what waits to be written has not left.
  const bytes = response.writableFinished ? length : Math.max(0, read - response.writableLength);
  await ended?.({ bytes, milliseconds: performance.now() - began });
}
