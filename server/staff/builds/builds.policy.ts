import { inGroup } from '../../platform/access/roles.rules.js';
import type { BuildState } from './builds.rules.js';

type Person = { readonly userId: string; readonly roles: readonly string[] };
type Decided = { readonly state: BuildState; readonly uploadedBy: string | null };

/** Uploaders may delete their own pending builds, admin and ceo any. */
export function canRemoveBuild(person: Person, build: Decided): boolean {
  return inGroup(person.roles, 'admin') || (build.state === 'pending' && build.uploadedBy === person.userId);
}

/** Its uploader, admin and ceo may edit a build's details, until it is declined. */
export function canEditBuild(person: Person, build: Decided): boolean {
  return build.state !== 'declined' && (build.uploadedBy === person.userId || inGroup(person.roles, 'admin'));
}

/** A user's permissions on a visible build. */
export function buildAbilities(
  person: Person,
  build: Decided & { readonly live: boolean; readonly hasContent: boolean },
): { edit: boolean; decide: boolean; withdraw: boolean; restore: boolean; make_live: boolean; delete: boolean; download: boolean } {
  const decides = inGroup(person.roles, 'admin');
  return {
    edit: canEditBuild(person, build),
    decide: decides && build.state === 'pending',
    withdraw: decides && build.state === 'approved',
    restore: decides && build.state === 'withdrawn',
    make_live: decides && build.state === 'approved' && !build.live && build.hasContent,
    delete: canRemoveBuild(person, build) && !build.live,
    download: (build.state === 'approved' || build.state === 'pending') && build.hasContent,
  };
}

/** Everyone in the staff area sees approved builds; others are visible to their uploaders, admin and ceo. */
export function canSeeBuild(person: Person, build: Decided): boolean {
  return build.state === 'approved' || build.uploadedBy === person.userId || inGroup(person.roles, 'admin');
}
