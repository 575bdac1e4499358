import { createHash } from 'node:crypto';

/** A UUID that is the same for the same parts, so that what it identifies is stored once. */
export function derivedId(...parts: ReadonlyArray<string | number>): string {
  const hex = createHash('sha256').update(parts.join(' ')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
