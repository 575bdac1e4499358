import { STATUS_LABELS } from '../bugs/bugs.rules.js';
import type { BuildState } from '../builds/builds.rules.js';
import { PLAYTEST_STATUS_LABELS } from '../playtests/playtests.rules.js';

/** Types of related objects in the staff area. Pure: shared by server and client. */

const RELATED_TYPES = ['bug', 'build', 'review', 'playtest', 'ticket'] as const;
export type RelatedType = (typeof RELATED_TYPES)[number];

/** Relation of another object to the shown one. */
export const RELATIONS = [
  'found_in',
  'fixed_in',
  'verified_in',
  'of_build',
  'bugs_open',
  'bugs_found',
  'bugs_fixed',
  'bugs_of_reviewer',
  'bugs_noted',
  'bugs_raised',
  'playtests',
  'reviews',
  'tickets',
] as const;
export type Relation = (typeof RELATIONS)[number];

/** Headings of the groups. */
export const RELATION_LABELS: Readonly<Record<Relation, string>> = {
  found_in: 'Found in',
  fixed_in: 'Fixed in',
  verified_in: 'Verified in',
  of_build: 'Build',
  bugs_open: 'Found in this build and still open',
  bugs_found: 'Bugs found in this build',
  bugs_fixed: 'Fixed in this build',
  bugs_of_reviewer: 'Bugs the reviewer reported in this build',
  bugs_noted: 'Bugs from the notes',
  bugs_raised: 'Bugs raised from this ticket',
  playtests: 'Playtests',
  reviews: 'Reviews of the build',
  tickets: 'Support tickets',
};

/** Maximum number counted per kind. */
export const MAX_COUNTED = 1_000;

const BUILD_STATE_LABELS: Readonly<Record<BuildState, string>> = {
  pending: 'Pending',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};
const STATE_LABELS: Readonly<Record<string, string>> = {
  ...STATUS_LABELS,
  ...BUILD_STATE_LABELS,
  cancelled: PLAYTEST_STATUS_LABELS.cancelled,
};

/** Label of a related object's state; null if it has none. */
export function stateLabel({ state, verified }: { state: string | null; verified: boolean }): string | null {
  if (state === null) return null;
  const label = STATE_LABELS[state] ?? state;
  return verified ? `${label}, verified` : label;
}
