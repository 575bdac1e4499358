/** Carrying on when another person saved the same thing: three states of one form, compared field by field. Pure. */

/** Values of a form as JSON knows them. */
export type Values = object;

/** True when two values of a field say the same. */
export function alike(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Names of the fields in which two states of a form differ. */
export function changedFields<V extends Values>(from: V, to: V): Array<keyof V & string> {
  return (Object.keys(from) as Array<keyof V & string>).filter((name) => !alike(from[name], to[name]));
}

/**
 * What was typed, taken over to the state that stands now: a field that was not touched follows, one that was keeps its words.
 * @param tidy gives the values as they are stored, so that a field counts as touched only if saving it would change something.
 */
export function rebase<V extends Values>(typed: V, base: V, latest: V, tidy: (values: V) => V = asTyped): V {
  const touched = changedFields(base, tidy(typed));
  return { ...latest, ...Object.fromEntries(touched.map((name) => [name, typed[name]])) };
}

/** Fields that both sides changed, and not to the same: the person has to decide. */
export function collisions<V extends Values>(typed: V, base: V, latest: V): Array<keyof V & string> {
  const theirs = changedFields(base, latest);
  return changedFields(base, typed).filter((name) => theirs.includes(name) && !alike(typed[name], latest[name]));
}

export function asTyped<V>(values: V): V {
  return values;
}
