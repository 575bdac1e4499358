import { Invalid } from '../errors/errors.js';

/** The page shape of every list. */
export interface Page<T> {
  items: T[];
  /** Send it as `cursor` for the next page; null on the last page. */
  nextCursor: string | null;
}

export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;

/** A keyset position as an opaque string: the values of the order's columns in the last row. */
export function encodeCursor(values: ReadonlyArray<string | number>): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/**
 * Parses a cursor of `length` strings or numbers.
 * @throws Invalid if it is not one of ours.
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
 * Value of the header `Link` for the next page (RFC 8288).
 *
 * @param path of the list, including /api
 * @param query the query of this page, without its cursor
 */
export function nextLink(path: string, query: URLSearchParams, cursor: string): string {
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', cursor);
  return `<${path}?${parameters.toString()}>; rel="next"`;
}

/** Cuts a page from rows that were read with one more than the page size. */
export function pageOf<Row, T>(rows: Row[], size: number, view: (row: Row) => T, key: (row: Row) => Array<string | number>): Page<T> {
  const shown = rows.length > size ? rows.slice(0, size) : rows;
  const last = shown.at(-1);
  return { items: shown.map(view), nextCursor: rows.length > size && last !== undefined ? encodeCursor(key(last)) : null };
}
