import pg from 'pg';

const TIMESTAMPTZ = 1184;
const DATE = 1082;
const BIGINT = 20;

/**
 * How every connection parses values: timestamps as ISO 8601 text, dates as `YYYY-MM-DD`, bigint as number (all of ours stay below 2^53).
 * `Date` objects would be a third of the cost of a list; code that calculates with time parses explicitly, and entities get their `Date`
 * from TypeORM.
 */
export const typeParsers = new pg.TypeOverrides();
typeParsers.setTypeParser(TIMESTAMPTZ, isoTimestamp);
typeParsers.setTypeParser(DATE, (text) => text);
typeParsers.setTypeParser(BIGINT, Number);

/**
 * Converts PostgreSQL's UTC text form to ISO 8601 with milliseconds: `2026-11-21 03:34:55.1234+00` to `2026-11-21T03:34:55.123Z`. Uses only
 * string slicing.
 */
export function isoTimestamp(text: string): string {
  if (!text.endsWith('+00') || text.charCodeAt(10) !== 32) return new Date(text).toISOString();
  const fraction = text.length > 22 ? text.slice(19, -3) : '.000';
  const milliseconds = fraction.length === 4 ? fraction : `${fraction}000`.slice(0, 4);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}${milliseconds}Z`;
}
