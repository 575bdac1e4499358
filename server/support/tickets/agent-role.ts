import type { AuthorRole } from './ticket-entries.service.js';

/** As what an agent writes: the role that customers see beside the first name. */
export function agentRole(roles: readonly string[]): Exclude<AuthorRole, 'customer' | 'system'> {
  if (roles.includes('support') || roles.includes('support_lead')) return 'support';
  return roles.includes('admin') ? 'admin' : 'hr';
}
