import { inGroup } from '../../platform/access/roles.rules.js';
import type { InboxViewer } from '../../inbox/inbox.service.js';

/** Whether someone may see what a person handed in: their own, or everyone's for those who approve it. @param userId null for a deleted account */
export function maySeeClaimsOf(viewer: InboxViewer, userId: string | null): boolean {
  return viewer.userId === userId || inGroup(viewer.roles, 'clarityManagers');
}
