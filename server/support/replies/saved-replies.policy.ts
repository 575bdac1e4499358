import type { Person } from '../tickets/tickets.policy.js';

/** A saved reply as far as access depends on it. */
interface GuardedReply {
  readonly authorId: string | null;
  readonly shared: boolean;
}

/** Personal replies are seen by their author alone; the caller is an agent. */
export function canSeeReply({ userId }: Person, { authorId, shared }: GuardedReply): boolean {
  return shared || authorId === userId;
}

/** The author, and for shared replies those who answer for the desk. */
export function canChangeReply({ userId, roles }: Person, { authorId, shared }: GuardedReply): boolean {
  return authorId === userId || (shared && (roles.includes('support_lead') || roles.includes('admin')));
}

/** Whether all agents have it is the author's decision. */
export function canShareReply({ userId }: Person, { authorId }: GuardedReply): boolean {
  return authorId === userId;
}
