import { inGroup } from '../../platform/access/roles.rules.js';
import { canSeeBuild } from '../builds/builds.policy.js';
import type { BuildState } from '../builds/builds.rules.js';

/** The access-relevant properties of a user. */
export interface Reviewer {
  readonly userId: string;
  readonly roles: readonly string[];
}

interface ReviewedBuild {
  readonly state: BuildState;
  readonly uploadedBy: string | null;
}

/** Users who could download an approved build. */
export function canReview(person: Reviewer, build: ReviewedBuild): boolean {
  return build.state === 'approved' && inGroup(person.roles, 'staffArea') && canSeeBuild(person, build);
}

/** Its author and admins, while they can see the build. */
export function canChange(person: Reviewer, review: { readonly reviewerId: string | null }): boolean {
  return review.reviewerId === person.userId || inGroup(person.roles, 'admin');
}
