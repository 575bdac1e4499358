import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const inflated = promisify(inflate);

/** Names of PDF objects (ISO 32000-2) that run something, open something, or bring other files. */
const ACTIVE = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToR|GoToE)(?![A-Za-z0-9])/;
/** Streams of objects that may hold such names compressed. */
const OBJECT_STREAM = /\/ObjStm/g;
const MOST_STREAMS = 2_000;
const MOST_INFLATED = 16 * 1024 * 1024;

/**
 * Whether a PDF does more than show pages. What cannot be read, such as an encrypted PDF or an object stream that unpacks to more than
 * 16 MiB, counts as active: no one can tell.
 * @param bytes of the whole file
 */
export async function hasActiveContent(bytes: Buffer): Promise<boolean> {
  const text = bytes.toString('latin1');
  if (/\/Encrypt(?![A-Za-z0-9])/.test(text) || ACTIVE.test(withoutEscapes(text))) return true;
  let left = MOST_INFLATED;
  let streams = 0;
  for (const { index } of text.matchAll(OBJECT_STREAM)) {
    const start = text.indexOf('stream', index + '/ObjStm'.length);
    const end = start === -1 ? -1 : text.indexOf('endstream', start);
    if (end === -1 || (streams += 1) > MOST_STREAMS) return true;
    const from = start + 'stream'.length + (text[start + 6] === '\r' ? 2 : 1);
    const content = await inflated(bytes.subarray(from, end), { maxOutputLength: Math.max(left, 1) }).catch(() => undefined);
    if (content === undefined || ACTIVE.test(withoutEscapes(content.toString('latin1')))) return true;
    left -= content.length;
  }
  return false;
}

/** Letters of names may be written as #xx. */
function withoutEscapes(text: string): string {
  return text.includes('#')
    ? text.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}
