import type { Family } from './call-sites.js';
import type { ResultColumn, StatementDescription } from './describe.js';
import type { RecordedStatement } from './recorder.js';

/**
 * The mismatches between a statement and the call that sends it, each as `path:line message`.
 * @param neverNull columns as `path column` that a condition or constraint keeps from being null, which no description reveals.
 */
export function problemsOf(
  { site, sql, values }: RecordedStatement,
  { parameters, columns }: StatementDescription,
  neverNull: ReadonlySet<string>,
): string[] {
  const problems: string[] = [];
  if (parameters !== values) problems.push(`sends ${values} values for ${parameters} parameters`);
  const isCounted = /^\s*(UPDATE|DELETE)\b/i.test(sql);
  if (site.expectsCount === true && !isCounted) problems.push('expects [rows, count], which is answered to UPDATE and DELETE alone');
  if (site.expectsCount === false && isCounted) problems.push('expects rows; the answer to UPDATE and DELETE is [rows, count]');
  if (site.columns !== undefined) {
    const declared = new Map(site.columns.map((column) => [column.name, column]));
    for (const column of columns) {
      const own = declared.get(column.name);
      declared.delete(column.name);
      if (own === undefined) problems.push(`does not declare the column ${column.name}`);
      else if (!own.families.some((family) => isCompatible(family, column)))
        problems.push(`declares ${column.name}, which is ${column.type}, as ${own.families.join(' or ')}`);
      else if (column.nullable === true && !own.nullable && !neverNull.has(`${site.file} ${column.name}`))
        problems.push(`declares ${column.name}, which may be null, without null`);
    }
    for (const name of declared.keys()) problems.push(`declares ${name}, which the statement does not return`);
  }
  return problems.map((problem) => `${site.place} ${problem}`);
}

function isCompatible(declared: Family, { family }: ResultColumn): boolean {
  if (declared === 'any' || declared === family) return true;
  // A document can be an object or a list of any type.
  return family === 'json' && declared.endsWith('[]');
}
