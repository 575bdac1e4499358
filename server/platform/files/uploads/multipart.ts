import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type { AdmittedRequest } from '../../access/access.js';
import { Invalid, PayloadTooLarge, UnsupportedType } from '../../errors/errors.js';
import { Pace } from './pace.js';
import { UPLOAD_THROUGHPUT, type ThroughputBounds } from './throughput.js';
import { isMultipartForm } from './upload.js';

export interface MultipartLimits {
  /** Most fields that are no files. */
  fields: number;
  /** Most bytes of one field's value. */
  fieldBytes: number;
  files: number;
  /** Most bytes of one file. */
  fileBytes: number;
  /** Bytes in memory between the network and the disk, 64 KiB without it; more is faster for large files, of which few arrive at once. */
  bufferBytes?: number;
}

export interface FilePart {
  field: string;
  /** As the browser sent it: clean it before use. */
  name: string;
  /** What the browser believes; not to be relied on. */
  declaredType: string;
  /** Fails when the request breaks off or the file is too large. */
  content: Readable;
}

export interface MultipartForm<T> {
  fields: Record<string, string>;
  files: T[];
}

const MAX_HEADER_PAIRS = 20;
const MAX_FIELD_NAME = 100;
/** For the head of a part: the parser refuses more than 16 KiB. */
const PART_HEAD_BYTES = 17 * 1024;
/** For the boundaries before and behind the parts. */
const FRAME_BYTES = 8 * 1024;
/** What each upload holds in memory between the network and the disk, twice at most: in the parser and in its file. */
const BUFFER_BYTES = 64 * 1024;

/** Most bytes of a whole form within these limits; whatever stands before, between and behind its parts counts. */
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
      // Also when all of it had arrived: what waits in a closed request is never read.
      request.once('close', () => {
        if (!request.readableEnded) brokenOff();
      });
      request.on('error', brokenOff);
      // Closed before anyone listened, for example during a query: nothing would ever be heard of it, and the upload would occupy its slot forever.
      if (request.destroyed) brokenOff();
      // The parser gives no name for a part without one, and no value in a character set that it does not know, whatever its
      // types say. Whatever throws in here would end the process.
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
        // The reader of the file learns of its failure; without this, one that has no reader yet would end the process.
        content.on('error', () => undefined);
        // Async, so that a handler that throws at once fails like any other.
        const task = (async () => onFile({ field: field ?? '', name: info.filename ?? '', declaredType: info.mimeType, content }))();
        task.catch(reject);
        tasks.push(task);
      });
      const tooMany = () => reject(new PayloadTooLarge('The form holds too many parts.'));
      parser.on('partsLimit', tooMany).on('filesLimit', tooMany).on('fieldsLimit', tooMany);
      // For as long as the parser lives: destroying one that failed already, or that is in the middle of a part, makes it
      // emit another error, and one that no one listens for ends the process.
      parser.on('error', () => reject(new Invalid('The form cannot be read.', undefined, 'unreadable')));
      parser.once('close', resolve);
      const mostBytes = maxFormBytes(limits);
      let bytes = 0;
      request.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > mostBytes) reject(new PayloadTooLarge('The form is too large.'));
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
    // What still arrives is read and dropped, so that the answer can be sent; the connection closes after it.
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
        // One more than accepted: a file of exactly the limit is whole.
        fileSize: limits.fileBytes + 1,
        // One more than accepted: busboy gives up on reaching the limit, not on passing it.
        parts: limits.fields + limits.files + 1,
        headerPairs: MAX_HEADER_PAIRS,
      },
    });
  } catch {
    throw new Invalid('The form cannot be read.', undefined, 'unreadable');
  }
}
