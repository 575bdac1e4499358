import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type { AdmittedRequest } from '../../access/access.js';
import { Invalid, PayloadTooLarge, UnsupportedType } from '../../errors/errors.js';
import { Pace } from './pace.js';
import { UPLOAD_THROUGHPUT, type ThroughputBounds } from './throughput.js';
import { isMultipartForm } from './media-type.js';

export interface MultipartLimits {
  /** Maximum number of fields that are not files. */
  fields: number;
  /** Maximum size of a field value in bytes. */
  fieldBytes: number;
  files: number;
  /** Maximum size of a file in bytes. */
  fileBytes: number;
  /**
   * Buffer size in bytes between network and disk, 64 KiB by default; a larger one is faster for large files, of which few arrive at once.
   */
  bufferBytes?: number;
}

export interface FilePart {
  field: string;
  /** As the browser sent it: clean it before use. */
  name: string;
  /** Media type claimed by the browser; not reliable. */
  declaredType: string;
  /** Fails if the request is aborted or the file is too large. */
  content: Readable;
}

interface MultipartForm<T> {
  fields: Record<string, string>;
  files: T[];
}

const MAX_HEADER_PAIRS = 20;
const MAX_FIELD_NAME = 100;
/** Allowance for part headers: the parser refuses more than 16 KiB. */
const PART_HEAD_BYTES = 17 * 1024;
/** Allowance for the boundaries around the parts. */
const FRAME_BYTES = 8 * 1024;
/** Memory of each upload between network and disk, at most twice: in the parser and in its file. */
const BUFFER_BYTES = 64 * 1024;

/** Maximum size in bytes of a whole form within these limits, including everything around its parts. */
export function maxFormBytes({ fields, fieldBytes, files, fileBytes }: MultipartLimits): number {
  return FRAME_BYTES + fields * (fieldBytes + PART_HEAD_BYTES) + files * (fileBytes + PART_HEAD_BYTES);
}

/**
 * Reads a multipart form (RFC 7578) without keeping files in memory: each goes to `onFile` while it arrives.
 * The first failure ends the reading and makes every other file fail, so nothing is stored by halves.
 * @param throughput how fast the client must send.
 * @throws what `confirmAccess` throws once all of it is there, UnsupportedType when it is no multipart form, Invalid when it is broken or breaks off, PayloadTooLarge,
 * RequestTimeout `too-slow`, and whatever `onFile` throws.
 */
export async function readMultipart<T>(
  request: AdmittedRequest,
  limits: MultipartLimits,
  onFile: (part: FilePart) => Promise<T>,
  throughput: ThroughputBounds = UPLOAD_THROUGHPUT,
): Promise<MultipartForm<T>> {
  const parser = parserFor(request, limits);
  const fields = new Map<string, string>();
  const tasks: Array<Promise<T>> = [];
  const streams = new Set<Readable>();
  const pace = new Pace(request, () => parser.writableLength > 0, throughput);
  try {
    await new Promise<void>((resolve, reject) => {
      const brokenOff = () => reject(new Invalid('The upload broke off.', undefined, 'broken-off'));
      // Even if everything had arrived: buffered data of a closed request is never read.
      request.once('close', () => {
        if (!request.readableEnded) brokenOff();
      });
      request.on('error', brokenOff);
      // Closed before a listener was attached, for example during a query: no event would follow, and the upload would occupy its slot
      // forever.
      if (request.destroyed) brokenOff();
      // Despite its types, the parser gives no name for a part without one, and no value in an unknown character set. Anything thrown in
      // here would end the process.
      parser.on('field', (name: string | undefined, value: string | undefined, info) => {
        if (name === undefined || value === undefined) reject(new Invalid('The form cannot be read.', undefined, 'unreadable'));
        else if (info.nameTruncated || info.valueTruncated) reject(new PayloadTooLarge('A field of the form is too long.'));
        else if (fields.has(name)) reject(new Invalid('A field of the form is given twice.', undefined, 'duplicate-parameter'));
        else if (value.includes('\0') || name.includes('\0'))
          reject(new Invalid('The form holds a character that is not accepted (NUL).', undefined, 'forbidden-character'));
        else fields.set(name, value);
      });
      parser.on('file', (field: string | undefined, content, info) => {
        streams.add(content);
        content.once('limit', () => content.destroy(new PayloadTooLarge('This file is too large.')));
        // The consumer of the file receives its error; without this, an error without a consumer would end the process.
        content.on('error', () => undefined);
        // Async, so that a handler that throws synchronously fails like any other.
        const task = (async () => onFile({ field: field ?? '', name: info.filename ?? '', declaredType: info.mimeType, content }))();
        task.catch(reject);
        tasks.push(task);
      });
      const rejectTooManyParts = () => reject(new PayloadTooLarge('The form holds too many parts.'));
      parser.on('partsLimit', rejectTooManyParts).on('filesLimit', rejectTooManyParts).on('fieldsLimit', rejectTooManyParts);
      // For the parser's whole life: destroying a failed or active parser makes it emit another error, and an unhandled one ends the
      // process.
      parser.on('error', () => reject(new Invalid('The form cannot be read.', undefined, 'unreadable')));
      parser.once('close', resolve);
      const maxBytes = maxFormBytes(limits);
      let bytes = 0;
      request.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxBytes) reject(new PayloadTooLarge('The form is too large.'));
      });
      pace.watch(reject);
      request.pipe(parser);
    });
    const files = await Promise.all(tasks);
    await request.confirmAccess?.();
    return { fields: Object.fromEntries(fields), files };
  } catch (error) {
    request.unpipe(parser);
    const reason = error instanceof Error ? error : new Error(String(error));
    for (const stream of streams) stream.destroy(reason);
    parser.destroy();
    // What still arrives is read and dropped, so that the response can be sent; the connection closes afterwards.
    request.resume();
    await Promise.allSettled(tasks);
    throw error;
  } finally {
    pace.end();
  }
}

function parserFor(request: IncomingMessage, limits: MultipartLimits): busboy.Busboy {
  if (!isMultipartForm(request)) throw new UnsupportedType('Please send a multipart form.');
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      highWaterMark: limits.bufferBytes ?? BUFFER_BYTES,
      fileHwm: limits.bufferBytes ?? BUFFER_BYTES,
      limits: {
        fields: limits.fields,
        fieldSize: limits.fieldBytes,
        fieldNameSize: MAX_FIELD_NAME,
        files: limits.files,
        // One more than allowed, so that a file of exactly the limit is complete.
        fileSize: limits.fileBytes + 1,
        // One more than allowed: busboy stops on reaching the limit, not on exceeding it.
        parts: limits.fields + limits.files + 1,
        headerPairs: MAX_HEADER_PAIRS,
      },
    });
  } catch {
    throw new Invalid('The form cannot be read.', undefined, 'unreadable');
  }
}
