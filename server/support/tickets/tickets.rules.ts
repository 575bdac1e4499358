/** What a ticket can go through, as one table. Pure: shared by server and client. */

export const TICKET_STATUSES = ['open', 'pending', 'pending_customer', 'awaiting_customer_com', 'closed', 'access_revoked_closed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

export const TICKET_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

/** A user's relation to a ticket. The user who opened it is its customer, whatever roles they have. */
export type TicketSide = 'customer' | 'agent' | 'stranger';

/** Why a ticket is closed. */
export const CLOSINGS = ['agreed', 'silence', 'unverified', 'spam', 'account'] as const;
export type Closing = (typeof CLOSINGS)[number];

/** Whom a ticket waits for. */
export type WaitsFor = 'agent' | 'customer' | 'nobody';

/** What time does by itself, when a deadline has passed. */
export const TIMED_ACTIONS = ['closeSilent', 'closeUnverified'] as const;

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
export type TicketAction = (typeof TICKET_ACTIONS)[number] | (typeof TIMED_ACTIONS)[number];

interface Transition {
  side: Exclude<TicketSide, 'stranger'> | 'time';
  /** The state after it, for each state that allows it. */
  to: Partial<Record<TicketStatus, TicketStatus>>;
  /** Only after (`true`) or only before (`false`) the customer proved to be themselves. */
  verified?: boolean;
  /** A further condition, on what else is known of the ticket. */
  when?: (state: TicketState, now: Date) => boolean;
}

const LIVING: Partial<Record<TicketStatus, TicketStatus>> = { open: 'open', pending: 'pending', pending_customer: 'pending_customer' };
const READABLE: Partial<Record<TicketStatus, TicketStatus>> = {
  ...LIVING,
  awaiting_customer_com: 'awaiting_customer_com',
  closed: 'closed',
};

/** The one state table: whatever does not stand here is refused. */
const TRANSITIONS: Record<TicketAction, Transition> = {
  /** A message of the customer takes a proposed closure back. */
  customerReply: { side: 'customer', verified: true, to: { open: 'open', pending: 'pending', pending_customer: 'open' } },
  agentReply: { side: 'agent', verified: true, to: LIVING },
  note: { side: 'agent', verified: true, to: READABLE },
  proposeClose: { side: 'agent', verified: true, to: { open: 'pending_customer' } },
  withdrawClose: { side: 'agent', to: { pending_customer: 'open' } },
  declineClose: { side: 'customer', to: { pending_customer: 'open' } },
  confirmClose: { side: 'customer', to: { pending: 'awaiting_customer_com', pending_customer: 'awaiting_customer_com' } },
  customerCom: { side: 'agent', to: { awaiting_customer_com: 'closed' } },
  /** The customer did not reply to the proposal before its deadline. */
  closeSilent: { side: 'time', verified: true, to: { pending_customer: 'closed' } },
  /** The customer never did the security check. */
  closeUnverified: { side: 'time', verified: false, to: { open: 'closed', pending: 'closed', pending_customer: 'closed' } },
  closeSpam: { side: 'agent', to: { open: 'closed', pending: 'closed', pending_customer: 'closed' } },
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
  /** The studio has work of its own to do before it can answer. */
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
  /** Before the check, an agent can ask the customer for it and say nothing else to them. */
  requestCheck: { side: 'agent', verified: false, to: LIVING },
  createCode: { side: 'customer', verified: false, to: LIVING },
  sendCode: { side: 'customer', verified: false, to: LIVING },
  verifyCode: { side: 'agent', verified: false, to: LIVING },
  /** Assignee, priority and tags. */
  manage: { side: 'agent', to: READABLE },
};

/** What decides about an action, besides who asks. */
export interface TicketState {
  status: TicketStatus;
  verified: boolean;
  /** Null while it is not closed, and for tickets that were closed before the reason was recorded. */
  closing?: Closing | null;
  /** Until when its customer may reopen it; null when they may not. */
  reopenUntil?: Date | null;
  /** When the customer objected to a closure as spam. */
  objectedAt?: Date | null;
}

/** The state after an action, or null when this state does not allow it to this side now. */
export function nextStatus(action: TicketAction, side: TicketSide | 'time', state: TicketState, now: Date): TicketStatus | null {
  const transition = TRANSITIONS[action];
  if (transition.side !== side) return null;
  if (transition.verified !== undefined && transition.verified !== state.verified) return null;
  if (transition.when?.(state, now) === false) return null;
  return transition.to[state.status] ?? null;
}

/** Agents see a ticket until the customer takes their right of access away; its customer always does. */
export function mayRead(side: TicketSide, status: TicketStatus): boolean {
  return side === 'customer' || (side === 'agent' && status !== 'access_revoked_closed');
}

/** Messages, and the customer's profile, wait for the security check on both sides. */
export function mayReadMessages(side: TicketSide, { status, verified }: TicketState): boolean {
  return verified && mayRead(side, status);
}

/** No more messages are possible. */
export function isOver(status: TicketStatus): boolean {
  return status === 'awaiting_customer_com' || status === 'closed' || status === 'access_revoked_closed';
}

/** After these the agent acts next. */
const TO_AGENT: ReadonlySet<TicketAction> = new Set(['customerReply', 'declineClose', 'withdrawClose', 'sendCode', 'reopen', 'objectSpam']);

/** Owner of the turn once a ticket has got into a state by an action. */
export function waitsAfter(action: TicketAction, status: TicketStatus, before: WaitsFor): WaitsFor {
  if (status === 'closed' || status === 'access_revoked_closed') return 'nobody';
  if (status === 'awaiting_customer_com') return 'agent';
  if (status === 'pending_customer') return 'customer';
  if (TO_AGENT.has(action)) return 'agent';
  if (action === 'agentReply' || action === 'requestCheck') return 'customer';
  return before;
}

/** The side of someone with these roles; `agent` says whether the roles make an agent. */
export function sideOf(person: { isCustomer: boolean; isAgent: boolean }): TicketSide {
  if (person.isCustomer) return 'customer';
  return person.isAgent ? 'agent' : 'stranger';
}

/** How urgent a ticket begins: a reported weakness does not wait in the queue. */
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

/** Something to see: blanks, marks without a letter and signs that take no room do not make a text. */
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

/** The six questions of the record that an agent keeps when a ticket closes. */
export const COM_QUESTIONS = [
  ['q1_security', 'Was the customer’s identity confirmed, and how?'],
  ['q2_vulnerability', 'Did the customer show signs of being vulnerable, or need support of a special kind?'],
  ['q3_issues', 'What was the matter?'],
  ['q4_resolution', 'How was it settled?'],
  ['q5_legal', 'Does it raise a legal or data protection point?'],
  ['q6_escalation', 'Was it passed on, or should it be?'],
] as const;
export type ComQuestion = (typeof COM_QUESTIONS)[number][0];
