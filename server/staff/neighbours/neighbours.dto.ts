import type { Relation } from './neighbours.rules.js';

/** A bug, build, review, playtest or ticket next to an object. */
export class NeighbourItem {
  id!: string;
  /** What people call it by: `BUG-42`, `0.9.2` or `4 of 5 stars`. */
  label!: string;
  /** Empty where the label says everything. */
  title!: string;
  /** Status of a bug, state of a build; null for the others. */
  state!: string | null;
  /** Of a fixed bug: someone confirmed that the fix works. */
  verified!: boolean;
  /** Null if the user cannot open it. */
  path!: string | null;
}

export class NeighbourGroup {
  relation!: Relation;
  /** How many there are that the user may see; 1,000 stands for at least so many. */
  total!: number;
  /** The first of them. */
  items!: NeighbourItem[];
}

export class NeighboursView {
  /** Only groups that are not empty. */
  groups!: NeighbourGroup[];
}
