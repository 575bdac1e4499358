import type { Actor } from '../../platform/access/access.js';
import { inGroup } from '../../platform/access/roles.rules.js';
import type { WordDocument } from './document.entity.js';

/** Users delete what they created, admin and ceo any. */
export function mayDelete({ userId, roles }: Pick<Actor, 'userId' | 'roles'>, { createdBy }: Pick<WordDocument, 'createdBy'>): boolean {
  return createdBy === userId || inGroup(roles, 'admin');
}
