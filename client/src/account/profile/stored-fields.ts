/** The fields of the account in an export; none when it holds something else under that name. */
export function fieldsOf(userData: unknown): Readonly<Record<string, unknown>> {
  return typeof userData === 'object' && userData !== null ? { ...userData } : {};
}

/** True for a field that holds nothing: there is nothing to delete. A consent that was not given is as empty as it gets. */
export function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === null || value === undefined || value === '' || value === false;
}

/** A stored value as a reader sees it. */
export function shown(value: unknown): string {
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  if (isEmpty(value)) return 'Empty';
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ');
  return JSON.stringify(value);
}
