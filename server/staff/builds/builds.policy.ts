import { inGroup } from '../../platform/access/roles.rules.js';
import type { BuildState } from './builds.rules.js';

type Person = { readonly userId: string; readonly roles: readonly string[] };
type Decided = { readonly state: BuildState; readonly uploadedBy: string | null };

/** Uploaders delete their own builds while they wait for approval, admin and ceo any. */
export function canRemoveBuild(person: Person, build: Decided): boolean {
  return inGroup(person.roles, 'admin') || (build.state === 'pending' && build.uploadedBy === person.userId);
}

/** Everyone in the staff area sees approved builds; the others are for those who uploaded them, admin and ceo. */
export function canSeeBuild(person: Person, build: Decided): boolean {
  return build.state === 'approved' || build.uploadedBy === person.userId || inGroup(person.roles, 'admin');
}
