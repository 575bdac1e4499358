/** The state machine of a ticket, as one table. Pure: shared by server and client. */

export const TICKET_STATUSES = ['open', 'pending', 'pending_customer', 'awaiting_customer_com', 'closed', 'access_revoked_closed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

export const TICKET_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

/** A user's relation to a ticket. The user who opened it is its customer, whatever roles they have. */
export type TicketSide = 'customer' | 'agent' | 'stranger';

/** Why a ticket is closed. */
const CLOSINGS = ['agreed', 'silence', 'unverified', 'spam', 'account'] as const;
export type Closing = (typeof CLOSINGS)[number];

/** The side whose action is awaited. */
export type WaitsFor = 'agent' | 'customer' | 'nobody';

/** Automatic actions: a deadline has passed, a code has ended, or the customer's account is deleted. */
export const SYSTEM_ACTIONS = ['closeSilent', 'closeUnverified', 'closeAccount', 'codeEnded'] as const;

export const TICKET_ACTIONS = [
  'customerReply',
  'agentReply',
  'note',
  'proposeClose',
  'withdrawClose',
  'declineClose',
  'confirmClose',
  'customerCom',
  'closeSpam',
  'objectSpam',
  'reopen',
  'setPending',
  'unsetPending',
  'revokeAccess',
  'requestCheck',
  'createCode',
  'sendCode',
  'verifyCode',
  'manage',
] as const;
export type TicketAction = (typeof TICKET_ACTIONS)[number] | (typeof SYSTEM_ACTIONS)[number];

interface Transition {
  side: Exclude<TicketSide, 'stranger'> | 'system';
  /** The state after it, for each state that allows it. */
  to: Partial<Record<TicketStatus, TicketStatus>>;
  /** Only after (`true`) or only before (`false`) the customer's security check. */
  verified?: boolean;
  /** An additional condition on the ticket's state. */
  when?: (state: TicketState, now: Date) => boolean;
}

const LIVING: Partial<Record<TicketStatus, TicketStatus>> = { open: 'open', pending: 'pending', pending_customer: 'pending_customer' };
const TO_CLOSED: Partial<Record<TicketStatus, TicketStatus>> = { open: 'closed', pending: 'closed', pending_customer: 'closed' };
const READABLE: Partial<Record<TicketStatus, TicketStatus>> = {
  ...LIVING,
  awaiting_customer_com: 'awaiting_customer_com',
  closed: 'closed',
};

/** The state table: any action that is not listed is refused. */
const TRANSITIONS: Record<TicketAction, Transition> = {
  /** A customer's message withdraws a proposed closure. */
  customerReply: { side: 'customer', verified: true, to: { open: 'open', pending: 'pending', pending_customer: 'open' } },
  agentReply: { side: 'agent', verified: true, to: LIVING },
  note: { side: 'agent', verified: true, to: READABLE },
  proposeClose: { side: 'agent', verified: true, to: { open: 'pending_customer' } },
  withdrawClose: { side: 'agent', to: { pending_customer: 'open' } },
  declineClose: { side: 'customer', to: { pending_customer: 'open' } },
  confirmClose: { side: 'customer', to: { pending: 'awaiting_customer_com', pending_customer: 'awaiting_customer_com' } },
  customerCom: { side: 'agent', to: { awaiting_customer_com: 'closed' } },
  /** The customer did not reply to the proposal before its deadline. */
  closeSilent: { side: 'system', verified: true, to: { pending_customer: 'closed' } },
  /** The customer never completed the security check. */
  closeUnverified: { side: 'system', verified: false, to: TO_CLOSED },
  /** The customer's account is deleted: no one can answer, agree or grant access. */
  closeAccount: { side: 'system', to: TO_CLOSED },
  /** The code that the customer shared has expired, or has been tried too often. */
  codeEnded: { side: 'system', verified: false, to: LIVING },
  closeSpam: { side: 'agent', to: TO_CLOSED },
  /** Once for each ticket. */
  objectSpam: {
    side: 'customer',
    to: { closed: 'open' },
    when: ({ closing, objectedAt }) => closing === 'spam' && (objectedAt ?? null) === null,
  },
  reopen: {
    side: 'customer',
    to: { closed: 'open' },
    when: ({ reopenUntil }, now) => reopenUntil !== undefined && reopenUntil !== null && now < reopenUntil,
  },
  /** The studio has work to do before it can answer. */
  setPending: { side: 'agent', verified: true, to: { open: 'pending' } },
  unsetPending: { side: 'agent', to: { pending: 'open' } },
  revokeAccess: {
    side: 'customer',
    to: {
      open: 'access_revoked_closed',
      pending: 'access_revoked_closed',
      pending_customer: 'access_revoked_closed',
      awaiting_customer_com: 'access_revoked_closed',
      closed: 'access_revoked_closed',
    },
  },
  /** Before the check, agents answer nothing: they request it, enter the code, organise the queue or close as spam. */
  requestCheck: { side: 'agent', verified: false, to: LIVING },
  createCode: { side: 'customer', verified: false, to: LIVING },
  sendCode: { side: 'customer', verified: false, to: LIVING },
  verifyCode: { side: 'agent', verified: false, to: LIVING },
  /** Assignee, priority and tags. */
  manage: { side: 'agent', to: READABLE },
};

/** The state on which actions depend, besides the user. */
export interface TicketState {
  status: TicketStatus;
  verified: boolean;
  /** Null while it is open, and for tickets closed before reasons were recorded. */
  closing?: Closing | null;
  /** Until when its customer can reopen it; null if they cannot. */
  reopenUntil?: Date | null;
  /** When the customer objected to a closure as spam. */
  objectedAt?: Date | null;
}

/** The state after an action, or null if this state does not allow it to this side now. */
export function nextStatus(action: TicketAction, side: TicketSide | 'system', state: TicketState, now: Date): TicketStatus | null {
  const transition = TRANSITIONS[action];
  if (transition.side !== side) return null;
  if (transition.verified !== undefined && transition.verified !== state.verified) return null;
  if (transition.when?.(state, now) === false) return null;
  return transition.to[state.status] ?? null;
}

/** Agents can read a ticket until the customer revokes access; its customer always can. */
export function mayRead(side: TicketSide, status: TicketStatus): boolean {
  return side === 'customer' || (side === 'agent' && status !== 'access_revoked_closed');
}

/** Messages, and the customer's profile, require the security check on both sides. */
export function mayReadMessages(side: TicketSide, { status, verified }: TicketState): boolean {
  return verified && mayRead(side, status);
}

/** No more messages are possible. */
export function isOver(status: TicketStatus): boolean {
  return status === 'awaiting_customer_com' || status === 'closed' || status === 'access_revoked_closed';
}

/** The side of a user; `agent` tells whether the user's roles include that of an agent. */
export function sideOf(person: { isCustomer: boolean; isAgent: boolean }): TicketSide {
  if (person.isCustomer) return 'customer';
  return person.isAgent ? 'agent' : 'stranger';
}

/** Initial priority: a security report is urgent. */
export function startingPriority(category: string): TicketPriority {
  return category === 'vulnerability' ? 'high' : 'normal';
}

export const TICKET_LIMITS = {
  subject: 200,
  description: 10_000,
  message: 10_000,
  reason: 1_000,
  answer: 2_000,
  tag: 30,
  tags: 10,
} as const;

/** A visible character: whitespace, isolated marks and zero-width characters are not a text. */
export const VISIBLE = /[^\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Labels on screen. */
export const STATUS_LABELS: Record<TicketStatus, string> = {
  open: 'Open',
  pending: 'Pending',
  pending_customer: 'Closure proposed',
  awaiting_customer_com: 'Closing',
  closed: 'Closed',
  access_revoked_closed: 'Access revoked',
};

export const PRIORITY_LABELS: Record<TicketPriority, string> = { low: 'Low', normal: 'Normal', high: 'High', urgent: 'Urgent' };

/** The six questions of the record that an agent saves when closing a ticket. */
export const COM_QUESTIONS = [
  ['q1_security', 'Was the customer’s identity confirmed, and how?'],
  ['q2_vulnerability', 'Were there signs that the customer is vulnerable or needs extra support?'],
  ['q3_issues', 'What was the problem?'],
  ['q4_resolution', 'How was it resolved?'],
  ['q5_legal', 'Does it raise any legal or data protection issues?'],
  ['q6_escalation', 'Was it escalated, or should it be?'],
] as const;
export type ComQuestion = (typeof COM_QUESTIONS)[number][0];
