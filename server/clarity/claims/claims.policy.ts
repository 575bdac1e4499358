import { inGroup } from '../../platform/access/roles.rules.js';
import type { InboxViewer } from '../../inbox/inbox.service.js';

/** Whether a user may see a user's claims: their own, or everyone's for approvers. @param userId null for a deleted account */
export function maySeeClaimsOf(viewer: InboxViewer, userId: string | null): boolean {
  return viewer.userId === userId || inGroup(viewer.roles, 'clarityManagers');
}
