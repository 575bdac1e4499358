/** Prepares values for the audit trail: bounded, without secrets, as canonical JSON. Pure. */

export const WITHHELD = '[withheld]';

const SECRET_KEY = /password|token|secret|code|hash/i;
const MAX_DEPTH = 6;
const MAX_ENTRIES = 100;
const MAX_STRING = 1_000;
const MAX_BYTES = 16_384;

/**
 * Canonical JSON of a value: sorted keys, no whitespace, values under secret-sounding keys redacted, long texts and lists truncated with a
 * note. At most 16 KiB; a larger value is replaced by a note of its size.
 * @returns null for undefined and null, which the trail does not distinguish.
 */
export function auditJson(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const text = write(value, 0);
  const bytes = Buffer.byteLength(text);
  return bytes <= MAX_BYTES ? text : JSON.stringify({ left_out: `${bytes} bytes` });
}

/** One bounded text for a column: no NUL, which PostgreSQL refuses, and no unpaired surrogate. */
export function auditText(value: string | null | undefined, length: number): string | null {
  if (value === undefined || value === null) return null;
  return value
    .slice(0, length)
    .replaceAll('\0', '')
    .replace(/\p{Cs}/gu, '\ufffd');
}

function write(value: unknown, depth: number): string {
  if (value === null || value === undefined) return 'null';
  switch (typeof value) {
    case 'string':
      return JSON.stringify(shortened(value));
    case 'number':
      return Number.isFinite(value) ? JSON.stringify(value) : JSON.stringify(String(value));
    case 'boolean':
      return String(value);
    case 'bigint':
      return JSON.stringify(value.toString());
    case 'object':
      break;
    default:
      return 'null';
  }
  if (value instanceof Date) return JSON.stringify(Number.isNaN(value.getTime()) ? 'invalid date' : value.toISOString());
  if (depth >= MAX_DEPTH) return JSON.stringify('[too deep]');
  return Array.isArray(value) ? list(value, depth) : record(value, depth);
}

function list(values: readonly unknown[], depth: number): string {
  const shown = values.slice(0, MAX_ENTRIES).map((entry) => write(entry, depth + 1));
  if (values.length > MAX_ENTRIES) shown.push(JSON.stringify(`[${values.length - MAX_ENTRIES} more]`));
  return `[${shown.join(',')}]`;
}

function record(value: object, depth: number): string {
  const entries = Object.entries(value)
    .filter(([, entry]) => entry !== undefined && typeof entry !== 'function')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const shown = entries.slice(0, MAX_ENTRIES).map(([key, entry]) => {
    const text = SECRET_KEY.test(key) && entry !== null ? JSON.stringify(WITHHELD) : write(entry, depth + 1);
    return `${JSON.stringify(shortened(key))}:${text}`;
  });
  if (entries.length > MAX_ENTRIES) shown.push(`"…":${JSON.stringify(`[${entries.length - MAX_ENTRIES} more]`)}`);
  return `{${shown.join(',')}}`;
}

function shortened(text: string): string {
  return text.length <= MAX_STRING ? text : `${text.slice(0, MAX_STRING)}… [${text.length - MAX_STRING} more]`;
}
