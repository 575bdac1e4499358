import { Invalid } from '../errors/errors.js';

/** The one page shape of a list. */
export interface Page<T> {
  items: T[];
  /** Hand it back as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
}

export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;

/** A keyset position as opaque text: the values of the order's columns in the last row. */
export function encodeCursor(values: ReadonlyArray<string | number>): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/**
 * Reads a cursor of `length` strings or numbers.
 * @throws Invalid when it is not one of ours.
 */
export function decodeCursor(cursor: string, length: number): Array<string | number> {
  let values: unknown;
  try {
    values = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    values = undefined;
  }
  const usable =
    Array.isArray(values) &&
    values.length === length &&
    values.every((value) => (typeof value === 'string' && !value.includes('\0')) || typeof value === 'number');
  if (!usable) throw new Invalid('This page no longer exists. Please start from the first one.', { cursor: 'Not a cursor of this list.' });
  return values as Array<string | number>;
}

/**
 * Where a plain list goes on, for the header `Link` (RFC 8288).
 *
 * @param path of the list, with /api
 * @param asked the query of this page, without its cursor
 */
export function nextLink(path: string, asked: URLSearchParams, cursor: string): string {
  const parameters = new URLSearchParams(asked);
  parameters.set('cursor', cursor);
  return `<${path}?${parameters.toString()}>; rel="next"`;
}

/** Cuts a page out of rows that were read with one more than asked for. */
export function pageOf<Row, T>(rows: Row[], size: number, view: (row: Row) => T, key: (row: Row) => Array<string | number>): Page<T> {
  const shown = rows.length > size ? rows.slice(0, size) : rows;
  const last = shown.at(-1);
  return { items: shown.map(view), nextCursor: rows.length > size && last !== undefined ? encodeCursor(key(last)) : null };
}
