import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import { Invalid, PayloadTooLarge, UnsupportedType } from '../http/errors.js';

export interface MultipartLimits {
  /** Most fields that are no files. */
  fields: number;
  /** Most bytes of one field's value. */
  fieldBytes: number;
  files: number;
  /** Most bytes of one file. */
  fileBytes: number;
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

/** An upload of which nothing arrives for so long is given up. */
const IDLE_MS = 30_000;
const MAX_HEADER_PAIRS = 20;
const MAX_FIELD_NAME = 100;

/**
 * Reads a multipart form (RFC 7578) without keeping files in memory: each goes to `onFile` while it arrives.
 * The first failure ends the reading and makes every other file fail, so nothing is stored by halves.
 * @throws UnsupportedType when it is no multipart form, Invalid when it is broken or breaks off, PayloadTooLarge, and
 * whatever `onFile` throws.
 */
export async function readMultipart<T>(
  request: IncomingMessage,
  limits: MultipartLimits,
  onFile: (part: FilePart) => Promise<T>,
): Promise<MultipartForm<T>> {
  const parser = parserFor(request, limits);
  const fields = new Map<string, string>();
  const tasks: Array<Promise<T>> = [];
  const streams = new Set<Readable>();
  try {
    await new Promise<void>((resolve, reject) => {
      const brokenOff = () => reject(new Invalid('The upload broke off.', undefined, 'broken-off'));
      request.once('close', () => {
        if (!request.complete) brokenOff();
      });
      request.on('error', brokenOff);
      request.setTimeout(IDLE_MS, brokenOff);
      parser.on('field', (name, value, info) => {
        // The parser gives no name for a part without one, whatever its types say; throwing here would end the process.
        if (typeof name !== 'string') reject(new Invalid('A field of the form has no name.', undefined, 'unreadable'));
        else if (info.nameTruncated || info.valueTruncated) reject(new PayloadTooLarge('A field of the form is too long.'));
        else if (fields.has(name)) reject(new Invalid('A field of the form is given twice.', undefined, 'duplicate-parameter'));
        else if (value.includes('\0') || name.includes('\0')) reject(new Invalid('The form holds a character that is not accepted (NUL).', undefined, 'forbidden-character'));
        else fields.set(name, value);
      });
      parser.on('file', (field, content, info) => {
        streams.add(content);
        content.once('limit', () => content.destroy(new PayloadTooLarge('This file is too large.')));
        // Whoever reads the file hears of its failure; this keeps one that nobody reads yet from ending the process.
        content.on('error', () => undefined);
        // Async, so that a handler that throws at once fails like any other.
        const task = (async () => onFile({ field, name: info.filename ?? '', declaredType: info.mimeType, content }))();
        task.catch(reject);
        tasks.push(task);
      });
      const tooMany = () => reject(new PayloadTooLarge('The form holds too many parts.'));
      parser.on('partsLimit', tooMany).on('filesLimit', tooMany).on('fieldsLimit', tooMany);
      // For as long as the parser lives: destroying one that failed already, or that is in the middle of a part, makes it
      // emit another error, and one that nobody listens for ends the process.
      parser.on('error', () => reject(new Invalid('The form cannot be read.', undefined, 'unreadable')));
      parser.once('close', resolve);
      request.pipe(parser);
    });
    return { fields: Object.fromEntries(fields), files: await Promise.all(tasks) };
  } catch (error) {
    request.unpipe(parser);
    const reason = error instanceof Error ? error : new Error(String(error));
    for (const stream of streams) stream.destroy(reason);
    parser.destroy();
    // What still arrives is read and dropped, so that the answer can be sent; the connection closes after it.
    request.resume();
    await Promise.allSettled(tasks);
    throw error;
  }
}

function parserFor(request: IncomingMessage, limits: MultipartLimits): busboy.Busboy {
  if (!(request.headers['content-type'] ?? '').toLowerCase().startsWith('multipart/form-data')) {
    throw new UnsupportedType('Please send a multipart form.');
  }
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      highWaterMark: 1024 * 1024,
      fileHwm: 1024 * 1024,
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
