import { monthsAfter } from '../company/year-ends.rules.js';
import type { Days } from '../ledger/ledger.rules.js';

/** A report beside the same report of a year before. Pure: shared by server and client. */

/** The first day of the ledger. */
const FIRST_DAY = '2000-01-01';

/** The same days a year before; undefined where the ledger does not reach so far back. */
export function yearBefore({ from, to }: Days): Days | undefined {
  const days = { from: monthsAfter(from, -12), to: monthsAfter(to, -12) };
  return days.from < FIRST_DAY ? undefined : days;
}

/** What two reports have in common of a line. */
interface Line {
  /** Empty for computed lines. */
  code: string;
  name: string;
}

/**
 * The lines of a report, each with that of the previous year: ordered by code, computed lines last. A line that exists on one side only is
 * zero on the other.
 * @param emptyLine a zero line, for the report that does not have it
 */
export function pairLines<T extends Line>(
  lines: readonly T[],
  before: readonly T[],
  emptyLine: (line: T) => T,
): Array<{ line: T; before: T }> {
  const keyOf = ({ code, name }: T): string => (code === '' ? `~${name}` : code);
  const [now, then] = [lines, before].map((all) => new Map(all.map((line) => [keyOf(line), line])));
  return [...new Set([...lines, ...before].map(keyOf))].sort().flatMap((key) => {
    const [line, other] = [now?.get(key), then?.get(key)];
    const present = line ?? other;
    return present === undefined ? [] : [{ line: line ?? emptyLine(present), before: other ?? emptyLine(present) }];
  });
}
