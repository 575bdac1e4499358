/** What an entry of the log says of before and after, as rows that can be compared. Pure. */

export interface Change {
  /** Name of the field, parts joined by dots; empty where the whole is one value. */
  field: string;
  /** The value as text; null where that side says nothing of the field. */
  before: string | null;
  after: string | null;
  /** True where both sides speak of the field and differ. */
  differs: boolean;
}

/** One row for each field that either side names, in the order in which they are recorded. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].map((field) => {
    const [one, other] = [was.get(field) ?? null, is.get(field) ?? null];
    return { field, before: one, after: other, differs: one !== null && other !== null && one !== other };
  });
}

/** Fields of nested objects get their path as a name. What is empty is a value too: it stands there as `empty`. */
function fieldsOf(value: unknown, path = '', found = new Map<string, string>()): Map<string, string> {
  if (path === '' && (value === null || value === undefined)) return found;
  if (!isRecord(value) || Object.keys(value).length === 0) return found.set(path, textOf(value));
  for (const [name, part] of Object.entries(value)) fieldsOf(part, path === '' ? name : `${path}.${name}`, found);
  return found;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty';
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return isRecord(value) ? 'empty' : String(value);
  if (value.length === 0) return 'empty';
  return value.every((part) => typeof part !== 'object' || part === null) ? value.map(textOf).join(', ') : JSON.stringify(value, null, 2);
}
