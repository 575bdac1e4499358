import { Invalid } from '../errors/errors.js';
import { isId } from '../http/ids.rules.js';
import { isCalendarDate } from '../time/days.rules.js';

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

/** The values that a cursor may contain, in the form in which PostgreSQL or JSON writes them. */
interface CursorValues {
  text: string;
  number: number;
  integer: number;
  /** YYYY-MM-DD. */
  date: string;
  timestamptz: string;
  uuid: string;
}
export type CursorPart = keyof CursorValues;

const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})[ T](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?(?:Z|[+-]\d{2}(?::\d{2})?)$/;

const IS_PART: Readonly<Record<CursorPart, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string' && !value.includes('\0'),
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  date: (value) => typeof value === 'string' && isCalendarDate(value),
  timestamptz: (value) => typeof value === 'string' && isCalendarDate(TIMESTAMP.exec(value)?.[1] ?? ''),
  uuid: (value) => typeof value === 'string' && isId(value),
};

/**
 * Parses a cursor.
 * @param parts what its values must be, in their order
 * @throws Invalid if it is not one of this list.
 */
export function decodeCursor<const Parts extends readonly CursorPart[]>(
  cursor: string,
  parts: Parts,
): { -readonly [Index in keyof Parts]: CursorValues[Parts[Index]] } {
  let values: unknown;
  try {
    values = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw unusableCursor();
  }
  if (!Array.isArray(values) || values.length !== parts.length || !parts.every((part, index) => IS_PART[part](values[index])))
    throw unusableCursor();
  return values as { -readonly [Index in keyof Parts]: CursorValues[Parts[Index]] };
}

/** The error for a cursor that does not belong to this list. */
export function unusableCursor(): Invalid {
  return new Invalid('This page no longer exists. Please start from the first one.', { cursor: 'Not a cursor of this list.' });
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

/** Cuts a page from rows that were read with one more than the page size. @param key the values of a row's cursor */
export function rowsPage<Row>(rows: Row[], size: number, key: (row: Row) => Array<string | number>): Page<Row> {
  return pageOf(rows, size, (row) => row, key);
}

/** The same, with a view of each row. */
export function pageOf<Row, T>(rows: Row[], size: number, view: (row: Row) => T, key: (row: Row) => Array<string | number>): Page<T> {
  const shown = rows.length > size ? rows.slice(0, size) : rows;
  const last = shown.at(-1);
  return { items: shown.map(view), nextCursor: rows.length > size && last !== undefined ? encodeCursor(key(last)) : null };
}
