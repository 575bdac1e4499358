import { inGroup } from '../platform/access/roles.rules.js';
import type { ModuleStatus } from './modules/modules.rules.js';

/** The user properties that decide what they see and may do. */
export interface TrainingViewer {
  readonly userId: string;
  readonly roles: readonly string[];
}

/** True for users who write modules, and see drafts, everyone's progress and all certificates. */
export function managesTraining({ roles }: Pick<TrainingViewer, 'roles'>): boolean {
  return inGroup(roles, 'trainingManagers');
}

/** Whether a module exists for a user. The same condition in SQL is in the repository. */
export function canTake(viewer: TrainingViewer, { status }: { status: ModuleStatus }): boolean {
  return managesTraining(viewer) || (status === 'active' && inGroup(viewer.roles, 'staffArea'));
}

/** Whether a module is assigned to a member of the staff area. */
export function isAssignedTo(roles: readonly string[], { assignedRoles }: { assignedRoles: readonly string[] }): boolean {
  return inGroup(roles, 'staffArea') && assignedRoles.some((role) => roles.includes(role));
}
