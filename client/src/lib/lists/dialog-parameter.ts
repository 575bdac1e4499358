/** Parameter of the address that names the open dialog of a list or page: `announcements.new`. */
export const DIALOG_PARAMETER = 'dialog';

/** The value of the parameter for a dialog. Identifiers in the name of the list are left out: `contract:42` has `contract.open`. */
export function dialogValue(list: string, key: string): string {
  return `${nameOf(list)}.${key}`;
}

/** The key of a list's dialog in a value of the parameter; null if the value is another list's, or none. */
export function dialogKey(list: string, value: string | null): string | null {
  const prefix = `${nameOf(list)}.`;
  return value?.startsWith(prefix) === true ? value.slice(prefix.length) : null;
}

/** The query without the parameter, for what is the same page with and without a dialog over it. */
export function withoutDialog(search: string): string {
  const query = new URLSearchParams(search);
  query.delete(DIALOG_PARAMETER);
  return query.toString();
}

function nameOf(list: string): string {
  return list.split(':', 1)[0] ?? list;
}
