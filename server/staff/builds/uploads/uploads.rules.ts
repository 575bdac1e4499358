/** Uploads of builds. Pure: shared by server and client. */

import { BUILD_FILE_KINDS, type BuildFileKind } from '../builds.rules.js';
import { parseUrl } from '../../../platform/text/parse-url.rules.js';

/** `checking` once every byte has arrived, until the file becomes a build or is refused. */
export type BuildUploadState = 'receiving' | 'checking' | 'refused' | 'done';

/** The message for a build without a file or an address. */
export const NOTHING_CHOSEN = 'Please select a file or provide an external URL';

export const UPLOAD_HOURS = 24;
/** Maximum number of unfinished uploads per user. */
export const MAX_UNFINISHED = 10;

/** The kind claimed by a file's name; undefined if it is not accepted. */
export function buildFileKind(name: string): BuildFileKind | undefined {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return name.lastIndexOf('.') > 0 ? BUILD_FILE_KINDS.find((kind) => kind === extension) : undefined;
}

/** Number of bytes that `beginsLike` needs. */
export const MAGIC_BYTES = 8;

/** Signatures of each kind, as Latin-1: a zip has an entry, a rar is of version 1.5 or 5, an exe is for DOS and later. */
const STARTS: Readonly<Record<BuildFileKind, readonly string[]>> = {
  zip: ['PK\u0003\u0004'],
  rar: ['Rar!\u001a\u0007\u0000', 'Rar!\u001a\u0007\u0001\u0000'],
  '7z': ['7z\u00bc\u00af\u0027\u001c'],
  exe: ['MZ'],
};

/** Whether a file with these first bytes can be of this kind. */
export function beginsLike(kind: BuildFileKind, start: Uint8Array): boolean {
  const text = String.fromCharCode(...start.subarray(0, MAGIC_BYTES));
  return STARTS[kind].some((candidate) => text.startsWith(candidate));
}

/** Whether a link to an external build may be shown: https, with a public host name, without credentials. */
export function isExternalAddress(value: string): boolean {
  const url = parseUrl(value);
  if (url === undefined) return false;
  const { protocol, hostname, username, password } = url;
  return protocol === 'https:' && username === '' && password === '' && /[^.]\.[a-z][a-z0-9-]*$/i.test(hostname) && !isLocalName(hostname);
}

function isLocalName(hostname: string): boolean {
  return /\.(?:local|localhost|internal|lan|home|arpa)$/i.test(hostname);
}
