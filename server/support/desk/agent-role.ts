import type { Actor } from '../../platform/access/access.js';
import { inGroup } from '../../platform/access/roles.rules.js';
import { Forbidden } from '../../platform/errors/errors.js';
import type { AuthorRole } from '../messages/ticket-entries.service.js';

/** The role that customers see beside an agent's first name. */
export function agentRole(roles: readonly string[]): Exclude<AuthorRole, 'customer' | 'system'> {
  if (roles.includes('support') || roles.includes('support_lead')) return 'support';
  return roles.includes('admin') ? 'admin' : 'hr';
}

/** The role in which a user read a ticket: an agent's role, or the one that permits investigations. */
export function readerRole(roles: readonly string[]): string {
  return inGroup(roles, 'agents') ? agentRole(roles) : (['ceo', 'dpo'].find((role) => roles.includes(role)) ?? agentRole(roles));
}

/** @throws Forbidden */
export function assertAgent({ roles }: Pick<Actor, 'roles'>): void {
  if (!inGroup(roles, 'agents')) throw new Forbidden();
}
