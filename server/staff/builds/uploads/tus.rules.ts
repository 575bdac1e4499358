/** Headers of tus 1.0 (https://tus.io/protocols/resumable-upload). Pure. */

export const TUS_VERSION = '1.0.0';
export const TUS_EXTENSIONS = 'creation,termination,expiration';

/** A non-negative safe integer; undefined for anything else. */
export function wholeNumber(value: string | undefined): number | undefined {
  if (value === undefined || !/^\d{1,16}$/.test(value)) return undefined;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : undefined;
}

/**
 * Parses Upload-Metadata: pairs of a key and its Base64 value, separated by commas; a key alone has no value.
 * @returns undefined if it is invalid or repeats a key.
 */
export function readMetadata(header: string): Record<string, string> | undefined {
  const values = new Map<string, string>();
  for (const pair of header.split(',')) {
    const [key = '', encoded = '', ...more] = pair.trim().split(' ');
    if (!/^[\x21-\x2b\x2d-\x7e]+$/.test(key) || more.length > 0 || values.has(key)) return undefined;
    const bytes = Buffer.from(encoded, 'base64');
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(encoded)) return undefined;
    values.set(key, bytes.toString('utf8'));
  }
  return Object.fromEntries(values);
}
