const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for a UUID, the form of every row id. Pure. */
export function isId(value: string): boolean {
  return ID.test(value);
}
