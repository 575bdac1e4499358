import { alike, asTyped, changedFields, collisions, rebase } from './three-way';

/** What a form was loaded with, and the version that a save is checked against. */
export interface Loaded<V> {
  values: V;
  version: number;
}

/** Another user saved first. */
export interface ChangedElsewhere<V> {
  kind: 'changedElsewhere';
  /** Fields that both changed, differently. */
  fields: Array<keyof V & string>;
  /** Fields that only the other user changed. */
  taken: Array<keyof V & string>;
  /** What is stored now. */
  latest: V;
}

/** What happened last in a form: it was saved, or another user had saved before. */
export type Outcome<V> = { kind: 'saved' } | ChangedElsewhere<V> | null;

export interface MergeRules<V> {
  /** Frees what was typed from parts that are gone on the server, after it was merged; `sent` is what was sent, after a save. */
  carry?: (typed: V, latest: V, sent?: V) => V;
  /** Gives the values as they are stored, for example without outer spaces; without it every difference counts. */
  tidy?: (values: V) => V;
}

/**
 * Merges what was typed with what another user saved in the meantime.
 * @param base what the typing began from.
 * @returns the values that the form shows then, and what it says. If everything typed is stored already, an earlier save of the same
 *   arrived and only its answer was lost: that counts as saved.
 */
export function merge<V extends object>(
  typed: V,
  base: V,
  latest: V,
  { carry = asTyped, tidy = asTyped }: MergeRules<V> = {},
): { values: V; outcome: Exclude<Outcome<V>, null> } {
  const meant = tidy(typed);
  if (changedFields(base, meant).length > 0 && changedFields(latest, meant).length === 0) {
    return { values: latest, outcome: { kind: 'saved' } };
  }
  return {
    values: carry(rebase(typed, base, latest, tidy), latest),
    outcome: {
      kind: 'changedElsewhere',
      fields: collisions(meant, base, latest),
      taken: changedFields(base, latest).filter((name) => alike(meant[name], base[name])),
      latest,
    },
  };
}
