import { UnsupportedType } from '../../errors/errors.js';
import { extensionOf } from '../file-name.js';

/** Accepted upload kinds: extension, served media type and required first bytes. */
interface KindRule {
  extensions: readonly string[];
  contentType: string;
  /** Extensions reported by the magic-byte detection; empty for plain text. */
  magic: readonly string[];
  /** For zip containers: required prefix of one of the first entries. */
  entries?: readonly string[];
  /** Latin-1 signatures of a binary format that the detection does not know; one must match. */
  starts?: readonly string[];
  /** Any file: its content is not examined, and browsers only ever save it. */
  unchecked?: true;
}

const OOXML = ['[Content_Types].xml', '_rels/', 'docProps/'] as const;

export const FILE_KINDS = {
  pdf: { extensions: ['pdf'], contentType: 'application/pdf', magic: ['pdf'] },
  doc: { extensions: ['doc'], contentType: 'application/msword', magic: ['cfb'] },
  docx: {
    extensions: ['docx'],
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    magic: ['docx', 'zip'],
    entries: [...OOXML, 'word/'],
  },
  odt: { extensions: ['odt'], contentType: 'application/vnd.oasis.opendocument.text', magic: ['odt'] },
  rtf: { extensions: ['rtf'], contentType: 'application/rtf', magic: ['rtf'] },
  txt: { extensions: ['txt', 'log'], contentType: 'text/plain; charset=utf-8', magic: [] },
  md: { extensions: ['md', 'markdown'], contentType: 'text/markdown; charset=utf-8', magic: [] },
  png: { extensions: ['png'], contentType: 'image/png', magic: ['png'] },
  jpg: { extensions: ['jpg', 'jpeg'], contentType: 'image/jpeg', magic: ['jpg'] },
  webp: { extensions: ['webp'], contentType: 'image/webp', magic: ['webp'] },
  avif: { extensions: ['avif'], contentType: 'image/avif', magic: ['avif'] },
  gif: { extensions: ['gif'], contentType: 'image/gif', magic: ['gif'] },
  zip: { extensions: ['zip'], contentType: 'application/zip', magic: ['zip', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub', 'jar'] },
  json: { extensions: ['json'], contentType: 'application/json', magic: [] },
  csv: { extensions: ['csv'], contentType: 'text/csv; charset=utf-8', magic: [] },
  // Windows minidump ("MDMP") or kernel crash dump ("PAGEDUMP", "PAGEDU64"): unknown to the detection.
  dmp: { extensions: ['dmp'], contentType: 'application/octet-stream', magic: [], starts: ['MDMP', 'PAGEDUMP', 'PAGEDU64'] },
  mp4: { extensions: ['mp4'], contentType: 'video/mp4', magic: ['mp4'] },
  webm: { extensions: ['webm'], contentType: 'video/webm', magic: ['webm'] },
  '7z': { extensions: ['7z'], contentType: 'application/x-7z-compressed', magic: ['7z'] },
  rar: { extensions: ['rar'], contentType: 'application/vnd.rar', magic: ['rar'] },
  exe: { extensions: ['exe'], contentType: 'application/vnd.microsoft.portable-executable', magic: ['exe'] },
  other: { extensions: [], contentType: 'application/octet-stream', magic: [], unchecked: true },
} as const satisfies Record<string, KindRule>;

export type FileKind = keyof typeof FILE_KINDS;

/** Number of leading bytes that are examined. */
export const SAMPLE_BYTES = 64 * 1024;

export function isText(kind: FileKind): boolean {
  const rule: KindRule = FILE_KINDS[kind];
  return rule.magic.length === 0 && rule.starts === undefined && rule.unchecked !== true;
}

/** Extensions of photos as phones store them. */
const PHONE_PHOTOS: readonly string[] = ['heic', 'heif'];

/**
 * The kind claimed by the file name; `other`, where that is accepted, for every name that claims none of the rest.
 * @throws UnsupportedType if it is not accepted.
 */
export function claimedKind(name: string, accept: readonly FileKind[]): FileKind {
  const extension = extensionOf(name);
  const kind = accept.find((candidate) => (FILE_KINDS[candidate].extensions as readonly string[]).includes(extension));
  if (kind !== undefined) return kind;
  if (accept.includes('other')) return 'other';
  if (PHONE_PHOTOS.includes(extension) && accept.includes('jpg'))
    throw new UnsupportedType('Photos in the HEIC format are not accepted. Please save the photo as JPEG, and choose that file.');
  throw new UnsupportedType(`Files of this type are not accepted. Please choose one of: ${extensionsOf(accept)}.`);
}

/**
 * Compares a file's first bytes with the kind that its name claims.
 * @param sample the first SAMPLE_BYTES, or all of a shorter file.
 * @throws UnsupportedType if they disagree.
 */
export async function assertContent(kind: FileKind, sample: Uint8Array): Promise<void> {
  const rule: KindRule = FILE_KINDS[kind];
  if (rule.unchecked === true) return;
  if (rule.starts !== undefined) {
    const start = Buffer.from(sample.subarray(0, 16)).toString('latin1');
    if (!rule.starts.some((candidate) => start.startsWith(candidate))) throw mismatch(kind);
    return;
  }
  if (rule.magic.length === 0) {
    if (startsLikeDocument(sample)) throw mismatch(kind);
    return;
  }
  const { fileTypeFromBuffer } = await import('file-type');
  const detected = (await fileTypeFromBuffer(sample))?.ext;
  if (detected === undefined || !rule.magic.includes(detected)) throw mismatch(kind);
  if (detected === 'zip' && rule.entries !== undefined) {
    const entries = rule.entries;
    if (!zipEntries(sample).some((name) => entries.some((start) => name.startsWith(start)))) throw mismatch(kind);
  }
}

export function mismatch(kind: FileKind): UnsupportedType {
  const [extension] = FILE_KINDS[kind].extensions;
  return new UnsupportedType(`This file is not what its name says: its content is not that of a .${extension} file.`);
}

function extensionsOf(kinds: readonly FileKind[]): string {
  return kinds.flatMap((kind) => FILE_KINDS[kind].extensions).join(', ');
}

/** Formats that can consist of ASCII only and that programs open by content, whatever the name. */
function startsLikeDocument(sample: Uint8Array): boolean {
  const start = Buffer.from(sample.subarray(0, 1024)).toString('latin1');
  return /^(?:\xef\xbb\xbf)?\s*(?:%PDF-|\{\\rtf|%!PS)/.test(start);
}

/** Names in the local file headers of a zip (APPNOTE 4.3.7) within the sample; sizes may follow later, so it searches for headers. */
function zipEntries(sample: Uint8Array): string[] {
  const bytes = Buffer.from(sample);
  const names: string[] = [];
  for (
    let at = bytes.indexOf('PK\x03\x04', 0, 'latin1');
    at !== -1 && at + 30 <= bytes.length;
    at = bytes.indexOf('PK\x03\x04', at + 4, 'latin1')
  ) {
    const length = bytes.readUInt16LE(at + 26);
    names.push(bytes.toString('utf8', at + 30, Math.min(at + 30 + length, bytes.length)));
  }
  return names;
}
