import { sha256 } from './sha256';

/** Maximum size of a file that is hashed in the browser, in bytes: the whole file is in memory meanwhile. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;

/** A SHA-256 as hexadecimal digits. */
const HASH = /^[0-9a-f]{64}$/;

/** SHA-256 of a file (FIPS 180-4), as 64 lower-case hexadecimal digits. The file does not leave the browser. */
export async function hashOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const digest = hasSubtle() ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)) : sha256(bytes);
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The hash in a text as tools print it, with or without spaces and a file name after it; null if it has none. */
export function typedHash(text: string): string | null {
  const digits = text.trim().toLowerCase();
  const compact = digits.replaceAll(/\s+/g, '');
  const first = digits.split(/\s+/, 1)[0] ?? '';
  return [compact, first].find((candidate) => HASH.test(candidate)) ?? null;
}

/** Browsers compute hashes themselves only on https and on the same machine. */
function hasSubtle(): boolean {
  return typeof crypto !== 'undefined' && 'subtle' in crypto;
}
