import { ruleRecord } from './rule-record';
import { valueText, type ValueReader } from './values';

/** The recorded values before and after a change, as rows for comparison. Pure. */

export interface Change {
  /** Name of the field, parts joined by dots; empty if the whole is a single value. */
  field: string;
  /** The value as text; null if that side does not include the field. */
  before: string | null;
  after: string | null;
  /** True if both sides include the field and differ. */
  differs: boolean;
}

/** One row for each field of either side, in the order in which they are recorded. */
export function changesOf(before: unknown, after: unknown, reader: ValueReader): Change[] {
  const [was, is] = [recorded(ruleRecord(before) ?? before, reader), recorded(ruleRecord(after) ?? after, reader)];
  const lists = [...was.lists, ...is.lists];
  const valueOf = (side: Recorded, field: string): string | null =>
    side.fields.get(field) ??
    (lists.some((list) => isPartOf(field, list) && (side.lists.has(list) || side.fields.has(list))) ? 'empty' : null);
  return [...new Set([...was.fields.keys(), ...is.fields.keys()])]
    .filter((field) => !lists.includes(field))
    .map((field) => {
      const [one, other] = [valueOf(was, field), valueOf(is, field)];
      return { field, before: one, after: other, differs: one !== null && other !== null && one !== other };
    });
}

/** The values of one side. */
interface Recorded {
  fields: Map<string, string>;
  /** Paths of the lists whose entries have fields of their own: what such a list lacks is not unknown, but absent. */
  lists: Set<string>;
}

/** Fields of nested objects are named by their path, entries of lists count from 1. An empty value is shown as `empty`. */
function recorded(value: unknown, reader: ValueReader, path = '', found: Recorded = { fields: new Map(), lists: new Set() }): Recorded {
  if (path === '' && (value === null || value === undefined)) return found;
  const parts = partsOf(value);
  if (parts === null) found.fields.set(path, textOf(path, value, reader));
  else if (Array.isArray(value)) found.lists.add(path);
  for (const [name, part] of parts ?? []) recorded(part, reader, path === '' ? name : `${path}.${name}`, found);
  return found;
}

/** The named parts of an object, or of a list that contains objects; null for any other value. */
function partsOf(value: unknown): Array<[string, unknown]> | null {
  if (Array.isArray(value)) return value.some(isRecord) ? value.map((part, index) => [String(index + 1), part]) : null;
  return isRecord(value) && Object.keys(value).length > 0 ? Object.entries(value) : null;
}

function isPartOf(field: string, list: string): boolean {
  return list === '' ? field !== '' : field.startsWith(`${list}.`);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(field: string, value: unknown, reader: ValueReader): string {
  if (!Array.isArray(value)) return isRecord(value) ? 'empty' : valueText(field, value, reader);
  if (value.length === 0) return 'empty';
  return value.every((part) => typeof part !== 'object' || part === null)
    ? value.map((part) => valueText(field, part, reader)).join(', ')
    : JSON.stringify(value, null, 2);
}
