import { abilities, canReadMessages } from './tickets.policy.js';
import {
  isOver,
  nextStatus as nextStatusAt,
  startingPriority,
  TICKET_ACTIONS,
  TICKET_STATUSES,
  type TicketAction,
  type TicketSide,
  type TicketState,
  type TicketStatus,
} from './tickets.rules.js';

const CUSTOMER = { userId: 'c', roles: [] };
const AGENT = { userId: 'a', roles: ['support'] };
const NOW = new Date('2026-11-23T12:00:00Z');
const nextStatus = (action: TicketAction, side: TicketSide | 'system', state: TicketState) => nextStatusAt(action, side, state, NOW);
const ticket = (status: TicketStatus, verified = true) => ({ status, verified, customerId: 'c' });

describe('the life of a ticket', () => {
  it('leads from open to closed with actions of both sides', () => {
    const open = { status: 'open', verified: true } as const;
    expect(nextStatus('proposeClose', 'agent', open)).toBe('pending_customer');
    expect(nextStatus('confirmClose', 'customer', { ...open, status: 'pending_customer' })).toBe('awaiting_customer_com');
    expect(nextStatus('customerCom', 'agent', { ...open, status: 'awaiting_customer_com' })).toBe('closed');
  });

  it('allows the customer to decline a proposal, explicitly or by writing again', () => {
    const proposed = { status: 'pending_customer', verified: true } as const;
    expect(nextStatus('declineClose', 'customer', proposed)).toBe('open');
    expect(nextStatus('customerReply', 'customer', proposed)).toBe('open');
    expect(nextStatus('agentReply', 'agent', proposed)).toBe('pending_customer');
  });

  it('ends for the agents when the customer revokes access, in every state', () => {
    for (const status of TICKET_STATUSES.filter((candidate) => candidate !== 'access_revoked_closed')) {
      expect(nextStatus('revokeAccess', 'customer', { status, verified: true })).toBe('access_revoked_closed');
    }
    for (const action of TICKET_ACTIONS) {
      expect(nextStatus(action, 'agent', { status: 'access_revoked_closed', verified: true })).toBeNull();
      expect(nextStatus(action, 'customer', { status: 'access_revoked_closed', verified: true })).toBeNull();
    }
  });

  it('allows unrelated users nothing', () => {
    for (const action of TICKET_ACTIONS)
      for (const status of TICKET_STATUSES) expect(nextStatus(action, 'stranger', { status, verified: true })).toBeNull();
  });

  it('allows no messages before the check, and no second check', () => {
    expect(nextStatus('customerReply', 'customer', { status: 'open', verified: false })).toBeNull();
    expect(nextStatus('agentReply', 'agent', { status: 'open', verified: false })).toBeNull();
    expect(nextStatus('verifyCode', 'agent', { status: 'open', verified: true })).toBeNull();
  });

  it('lets agents request the check, enter the code, organise the queue and close as spam before it', () => {
    const open = { status: 'open', verified: false } as const;
    const allowed = TICKET_ACTIONS.filter((action) => nextStatus(action, 'agent', open) !== null);
    expect(allowed).toEqual(['closeSpam', 'requestCheck', 'verifyCode', 'manage']);
    expect(nextStatus('requestCheck', 'agent', { status: 'open', verified: true })).toBeNull();
  });

  it('lets deadlines close unanswered tickets, but not users', () => {
    expect(nextStatus('closeSilent', 'system', { status: 'pending_customer', verified: true })).toBe('closed');
    expect(nextStatus('closeSilent', 'system', { status: 'open', verified: true })).toBeNull();
    expect(nextStatus('closeUnverified', 'system', { status: 'open', verified: false })).toBe('closed');
    expect(nextStatus('closeUnverified', 'system', { status: 'open', verified: true })).toBeNull();
    for (const side of ['customer', 'agent', 'stranger'] as const)
      expect(nextStatus('closeSilent', side, { status: 'pending_customer', verified: true })).toBeNull();
  });

  it('closes open tickets when the customer’s account is deleted, and nothing else does', () => {
    for (const verified of [false, true]) {
      for (const status of TICKET_STATUSES) {
        expect(nextStatus('closeAccount', 'system', { status, verified })).toBe(isOver(status) ? null : 'closed');
        for (const side of ['customer', 'agent', 'stranger'] as const)
          expect(nextStatus('closeAccount', side, { status, verified })).toBeNull();
      }
    }
  });

  it('lets its customer reopen it before the deadline', () => {
    const closed = { status: 'closed', verified: true, closing: 'silence' } as const;
    expect(nextStatus('reopen', 'customer', { ...closed, reopenUntil: new Date(NOW.getTime() + 1) })).toBe('open');
    expect(nextStatus('reopen', 'customer', { ...closed, reopenUntil: NOW })).toBeNull();
    expect(nextStatus('reopen', 'customer', { ...closed, reopenUntil: null })).toBeNull();
    expect(nextStatus('reopen', 'agent', { ...closed, reopenUntil: new Date(NOW.getTime() + 1) })).toBeNull();
  });

  it('lets the customer object to a closure as spam once', () => {
    const spam = { status: 'closed', verified: false, closing: 'spam' } as const;
    expect(nextStatus('objectSpam', 'customer', spam)).toBe('open');
    expect(nextStatus('objectSpam', 'customer', { ...spam, objectedAt: NOW })).toBeNull();
    expect(nextStatus('objectSpam', 'customer', { ...spam, closing: 'agreed' })).toBeNull();
  });

  it('starts a vulnerability report with high priority', () => {
    expect(startingPriority('vulnerability')).toBe('high');
    expect(startingPriority('billing')).toBe('normal');
  });
});

describe('read access', () => {
  it('opens messages to both sides only after the check', () => {
    expect(canReadMessages(CUSTOMER, ticket('open', false))).toBe(false);
    expect(canReadMessages(AGENT, ticket('open', false))).toBe(false);
    expect(canReadMessages(CUSTOMER, ticket('open'))).toBe(true);
    expect(canReadMessages(AGENT, ticket('open'))).toBe(true);
  });

  it('leaves the customer their messages when the agents lose access', () => {
    expect(canReadMessages(CUSTOMER, ticket('access_revoked_closed'))).toBe(true);
    expect(canReadMessages(AGENT, ticket('access_revoked_closed'))).toBe(false);
  });

  it('treats the user who opened a ticket as its customer, whatever their roles', () => {
    const both = { userId: 'c', roles: ['support', 'admin'] };
    expect(abilities(both, ticket('open', false), NOW)).toMatchObject({
      createCode: true,
      verifyCode: false,
      manage: false,
      readProfile: false,
    });
  });

  it('recognises closed states', () => {
    expect(TICKET_STATUSES.filter(isOver)).toEqual(['awaiting_customer_com', 'closed', 'access_revoked_closed']);
  });
});
