import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { hasMoreEscapes, streamsOf, withoutEscapes } from './pdf-streams.rules.js';

const inflated = promisify(inflate);

/**
 * Names of PDF objects (ISO 32000-2) that run or open something, or embed other files. Two letters occur by chance in images, so those
 * count only with the value they need.
 */
const ACTIVE =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|FileAttachment|Rendition|RichMedia|XFA|SubmitForm|ImportData|GoToR|GoToE)(?![A-Za-z0-9])|\/(?:JS|EF)\s*[(<%]|\/(?:JS|EF)\s+\d/;
const ENCRYPTED = /\/Encrypt(?![A-Za-z0-9])/;
const DEFLATED = new Set(['FlateDecode', 'Fl']);
/** Another filter, its parameters, or content in another file. */
const OTHERWISE_ENCODED = new Set([
  'DecodeParms',
  'DP',
  'F',
  'LZWDecode',
  'LZW',
  'ASCIIHexDecode',
  'AHx',
  'ASCII85Decode',
  'A85',
  'RunLengthDecode',
  'RL',
  'Crypt',
]);
/** In pictures they occur by chance. */
const MAX_ESCAPES = 100_000;
const MAX_STREAMS = 2_000;
const MAX_INFLATED_BYTES = 16 * 1024 * 1024;

/**
 * Whether a PDF has content besides pages. Unreadable parts, such as an encrypted PDF or an object stream that unpacks to more than 16 MiB,
 * count as active.
 * @param bytes of the whole file
 */
export async function hasActiveContent(bytes: Buffer): Promise<boolean> {
  const text = bytes.toString('latin1');
  if (isActive(text)) return true;
  const objects = streamsOf(text)?.filter(hasObjects);
  if (objects === undefined || objects.length > MAX_STREAMS) return true;
  let remainingBytes = MAX_INFLATED_BYTES;
  let unread = 2 * text.length;
  for (const { names, start } of objects) {
    const end = text.indexOf('endstream', start);
    if (end === -1 || (unread -= end - start) < 0 || !isDeflatedOnce(names)) return true;
    const content = await inflated(bytes.subarray(start, end), { maxOutputLength: Math.max(remainingBytes, 1) }).catch(() => undefined);
    if (content === undefined || isActive(content.toString('latin1'))) return true;
    remainingBytes -= content.length;
  }
  return false;
}

function isActive(text: string): boolean {
  if (hasMoreEscapes(text, MAX_ESCAPES)) return true;
  const plain = withoutEscapes(text);
  return ENCRYPTED.test(plain) || ACTIVE.test(plain);
}

/** Readers recognise such a stream by its position, so its type may be missing; the number and offsets of its objects may not. */
function hasObjects({ names }: { names: readonly string[] }): boolean {
  return names.includes('ObjStm') || (names.includes('First') && names.includes('N'));
}

function isDeflatedOnce(names: readonly string[]): boolean {
  return names.filter((name) => DEFLATED.has(name)).length === 1 && !names.some((name) => OTHERWISE_ENCODED.has(name));
}
