import type { Relation } from './related-items.rules.js';

/** A bug, build, review, playtest or ticket related to an object. */
export class RelatedItem {
  id!: string;
  /** Label: `BUG-42`, `0.9.2` or `4 of 5 stars`; empty for a playtest, which is named by its day. */
  label!: string;
  /** Start of a playtest; null for the others. */
  starts_at!: string | null;
  /** Empty if the label is sufficient. */
  title!: string;
  /** Status of a bug, state of a build; null for the others. */
  state!: string | null;
  /** Of a fixed bug: the fix was confirmed. */
  verified!: boolean;
  /** Null if the user cannot open it. */
  path!: string | null;
}

export class RelatedGroup {
  relation!: Relation;
  /** Number of visible ones; 1,000 means at least that many. */
  total!: number;
  /** The first of them. */
  items!: RelatedItem[];
}

export class RelatedItemsView {
  /** Non-empty groups only. */
  groups!: RelatedGroup[];
}
