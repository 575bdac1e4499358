import type { Person } from '../tickets/tickets.policy.js';

/** The access-relevant fields of a saved reply. */
interface GuardedReply {
  readonly authorId: string | null;
  readonly shared: boolean;
}

/** Personal replies are visible to their author only; the caller is an agent. */
export function canSeeReply({ userId }: Person, { authorId, shared }: GuardedReply): boolean {
  return shared || authorId === userId;
}

/** The author, and for shared replies the leads of the desk. */
export function canChangeReply({ userId, roles }: Person, { authorId, shared }: GuardedReply): boolean {
  return authorId === userId || (shared && (roles.includes('support_lead') || roles.includes('admin')));
}

/** Only the author decides whether it is shared. */
export function canShareReply({ userId }: Person, { authorId }: GuardedReply): boolean {
  return authorId === userId;
}
