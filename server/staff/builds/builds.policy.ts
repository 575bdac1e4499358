import { inGroup } from '../../platform/access/roles.rules.js';
import type { BuildState } from './builds.rules.js';

/** Everyone in the staff area sees approved builds; the others are for those who uploaded them, admin and ceo. */
export function canSeeBuild(
  person: { readonly userId: string; readonly roles: readonly string[] },
  build: { readonly state: BuildState; readonly uploadedBy: string | null },
): boolean {
  return build.state === 'approved' || build.uploadedBy === person.userId || inGroup(person.roles, 'admin');
}
