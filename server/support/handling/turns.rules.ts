/** Whose turn it is in a ticket: the one rule behind the desk, its queue and the customer's list. Pure: shared by server and client. */
import type { TicketAction, TicketStatus, WaitsFor } from '../tickets/tickets.rules.js';

/** After these actions a verified ticket waits for an agent. */
const TO_AGENT: ReadonlySet<TicketAction> = new Set([
  'customerReply',
  'declineClose',
  'withdrawClose',
  'unsetPending',
  'verifyCode',
  'reopen',
  'objectSpam',
]);

/** Before the check, these actions change nothing about the code. */
const TURN_UNCHANGED_BEFORE_CHECK: ReadonlySet<TicketAction> = new Set(['requestCheck', 'manage']);

/**
 * Whose turn it is after an action.
 * @param after the state that the action has led to
 * @param before whose turn it was
 */
export function waitsAfter(
  action: TicketAction,
  { status, verified }: { status: TicketStatus; verified: boolean },
  before: WaitsFor,
): WaitsFor {
  if (status === 'closed' || status === 'access_revoked_closed') return 'nobody';
  if (status === 'awaiting_customer_com') return 'agent';
  if (status === 'pending_customer') return 'customer';
  // Before the check, agents can only enter a code that the customer has shared.
  if (!verified) return action === 'sendCode' ? 'agent' : TURN_UNCHANGED_BEFORE_CHECK.has(action) ? before : 'customer';
  // The studio's own work, even if an agent wrote last.
  if (status === 'pending' || TO_AGENT.has(action)) return 'agent';
  return action === 'agentReply' ? 'customer' : before;
}

/** True if the action restarts the waiting time of a ticket that waits for an agent. */
export function restartsWait(action: TicketAction): boolean {
  return action === 'agentReply';
}

/** A ticket as either side sees it. */
interface TurnView {
  status: TicketStatus;
  security_verified: boolean;
  waits_for: WaitsFor;
}

/** Whose turn it is as the customer sees it; null once no one has anything to do. */
export function customerTurn({ status, security_verified, waits_for }: TurnView): string | null {
  if (waits_for === 'nobody') return null;
  if (waits_for === 'agent') return 'With us';
  if (status === 'pending_customer') return 'Waiting for your confirmation';
  return security_verified ? 'Your turn' : 'Security check needed';
}

/** Whose turn it is as agents see it; null while it waits for an agent, when the desk shows since when. */
export function deskTurn({ waits_for }: Pick<TurnView, 'waits_for'>): string | null {
  if (waits_for === 'agent') return null;
  return waits_for === 'customer' ? 'For the customer' : 'Done';
}
