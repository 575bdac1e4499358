/** Three-way merge for when another user saved the same object: compares three states of one form field by field. Pure. */

/** Values of a form as JSON. */
export type Values = object;

/** True if two values of a field are equal. The order of an object's keys does not matter: the database has its own. */
export function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a, sortedKeys) === JSON.stringify(b, sortedKeys);
}

function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Names of the fields that differ between two states of a form. */
export function changedFields<V extends Values>(from: V, to: V): Array<keyof V & string> {
  return (Object.keys(from) as Array<keyof V & string>).filter((name) => !isEqual(from[name], to[name]));
}

/**
 * Applies the user's changes to the latest state: a field that the user did not change takes the latest value, a changed one keeps the
 * user's.
 * @param tidy normalises values as they are stored, so that a field counts as changed only if saving it would change something
 */
export function rebase<V extends Values>(typed: V, base: V, latest: V, tidy: (values: V) => V = asTyped): V {
  const touched = changedFields(base, tidy(typed));
  return { ...latest, ...Object.fromEntries(touched.map((name) => [name, typed[name]])) };
}

/** Fields that both sides changed to different values: the user has to decide. */
export function collisions<V extends Values>(typed: V, base: V, latest: V): Array<keyof V & string> {
  const theirs = changedFields(base, latest);
  return changedFields(base, typed).filter((name) => theirs.includes(name) && !isEqual(typed[name], latest[name]));
}

export function asTyped<V>(values: V): V {
  return values;
}
