import { isEqual, asTyped, changedFields, collisions, rebase } from './three-way';

/** The values that a form was loaded with, and the version that a save is checked against. */
export interface Loaded<V> {
  values: V;
  version: number;
}

/** Another user saved first. */
export interface ChangedElsewhere<V> {
  kind: 'changedElsewhere';
  /** Name of the other user; null if it is unknown, or the user saved in another window. */
  by: string | null;
  /** Fields that both users changed to different values. */
  fields: Array<keyof V & string>;
  /** Fields that only the other user changed. */
  updated: Array<keyof V & string>;
  /** The values now stored. */
  latest: V;
}

/** The last event in a form: it was saved, or another user had saved first. */
export type Outcome<V> = { kind: 'saved' } | ChangedElsewhere<V> | null;

interface MergeRules<V> {
  /** Removes references in the input to parts that no longer exist on the server, after merging; `sent` is what was sent, after a save. */
  reconcile?: (typed: V, latest: V, sent?: V) => V;
  /** Normalises values as they are stored, for example by trimming; without it every difference counts. */
  tidy?: (values: V) => V;
}

/**
 * Merges input with what another user saved in the meantime.
 * @param base the values that the input started from
 * @param by name of the user who saved `latest`, if known
 * @returns the values to show next, and the outcome. If all input is stored already, an earlier save succeeded and only its response was
 *   lost: that counts as saved.
 */
export function merge<V extends object>(
  typed: V,
  base: V,
  latest: V,
  { reconcile = asTyped, tidy = asTyped }: MergeRules<V> = {},
  by: string | null = null,
): { values: V; outcome: Exclude<Outcome<V>, null> } {
  const tidied = tidy(typed);
  if (changedFields(base, tidied).length > 0 && changedFields(latest, tidied).length === 0) {
    return { values: latest, outcome: { kind: 'saved' } };
  }
  return {
    values: reconcile(rebase(typed, base, latest, tidy), latest),
    outcome: {
      kind: 'changedElsewhere',
      by,
      fields: collisions(tidied, base, latest),
      updated: changedFields(base, latest).filter((name) => isEqual(tidied[name], base[name])),
      latest,
    },
  };
}
