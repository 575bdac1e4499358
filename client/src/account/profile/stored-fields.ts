/** The account's fields in an export; empty if it contains something else under that name. */
export function fieldsOf(userData: unknown): Readonly<Record<string, unknown>> {
  return typeof userData === 'object' && userData !== null ? { ...userData } : {};
}

/** True for an empty field: there is nothing to delete. A consent that was not given counts as empty. */
export function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === null || value === undefined || value === '' || value === false;
}

/** A stored value as displayed. */
export function shown(value: unknown): string {
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  if (isEmpty(value)) return 'Empty';
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ');
  return JSON.stringify(value);
}
