import {
  nextStatus,
  TICKET_ACTIONS,
  TICKET_STATUSES,
  SYSTEM_ACTIONS,
  type TicketAction,
  type TicketStatus,
  type WaitsFor,
} from '../tickets/tickets.rules.js';
import { customerTurn, deskTurn, restartsWait, waitsAfter } from './turns.rules.js';

const ENDED: readonly TicketStatus[] = ['closed', 'access_revoked_closed'];
const NOW = new Date('2026-11-23T12:00:00Z');
const LATER = new Date(NOW.getTime() + 1);

describe('whose turn it is', () => {
  it.each<[TicketAction, TicketStatus, 'verified' | 'unverified', WaitsFor, WaitsFor]>([
    // Before the security check it is the customer's turn, except while agents have a code to enter.
    ['sendCode', 'open', 'unverified', 'customer', 'agent'],
    ['createCode', 'open', 'unverified', 'agent', 'customer'],
    ['codeEnded', 'open', 'unverified', 'agent', 'customer'],
    ['requestCheck', 'open', 'unverified', 'customer', 'customer'],
    ['requestCheck', 'open', 'unverified', 'agent', 'agent'],
    ['manage', 'open', 'unverified', 'agent', 'agent'],
    ['reopen', 'open', 'unverified', 'nobody', 'customer'],
    ['objectSpam', 'open', 'unverified', 'nobody', 'customer'],
    ['verifyCode', 'open', 'verified', 'agent', 'agent'],
    ['verifyCode', 'open', 'verified', 'customer', 'agent'],
    // Afterwards, the side that wrote last waits for the other one.
    ['customerReply', 'open', 'verified', 'customer', 'agent'],
    ['agentReply', 'open', 'verified', 'agent', 'customer'],
    ['note', 'open', 'verified', 'agent', 'agent'],
    ['note', 'open', 'verified', 'customer', 'customer'],
    ['manage', 'open', 'verified', 'customer', 'customer'],
    ['reopen', 'open', 'verified', 'nobody', 'agent'],
    ['objectSpam', 'open', 'verified', 'nobody', 'agent'],
    // Pending is the studio's own work, even after an agent has written.
    ['setPending', 'pending', 'verified', 'customer', 'agent'],
    ['agentReply', 'pending', 'verified', 'agent', 'agent'],
    ['customerReply', 'pending', 'verified', 'agent', 'agent'],
    ['unsetPending', 'open', 'verified', 'agent', 'agent'],
    // Closing.
    ['proposeClose', 'pending_customer', 'verified', 'agent', 'customer'],
    ['agentReply', 'pending_customer', 'verified', 'customer', 'customer'],
    ['withdrawClose', 'open', 'verified', 'customer', 'agent'],
    ['declineClose', 'open', 'verified', 'customer', 'agent'],
    ['customerReply', 'open', 'verified', 'customer', 'agent'],
    ['confirmClose', 'awaiting_customer_com', 'verified', 'customer', 'agent'],
    ['note', 'awaiting_customer_com', 'verified', 'agent', 'agent'],
    ['customerCom', 'closed', 'verified', 'agent', 'nobody'],
    ['closeSilent', 'closed', 'verified', 'customer', 'nobody'],
    ['closeUnverified', 'closed', 'unverified', 'customer', 'nobody'],
    ['closeAccount', 'closed', 'verified', 'agent', 'nobody'],
    ['closeSpam', 'closed', 'unverified', 'agent', 'nobody'],
    ['revokeAccess', 'access_revoked_closed', 'verified', 'agent', 'nobody'],
  ])('after %s in %s (%s, before: %s) is %s', (action, status, check, before, expected) => {
    expect(waitsAfter(action, { status, verified: check === 'verified' }, before)).toBe(expected);
  });

  it('is the same for both sides in every state that any action leads to', () => {
    const seen = new Set<string>();
    for (const action of [...TICKET_ACTIONS, ...SYSTEM_ACTIONS])
      for (const from of TICKET_STATUSES)
        for (const checked of [false, true])
          for (const before of ENDED.includes(from) ? (['nobody'] as const) : (['agent', 'customer'] as const))
            for (const closing of [null, 'spam', 'silence'] as const)
              for (const side of ['agent', 'customer', 'system'] as const) {
                const status = nextStatus(action, side, { status: from, verified: checked, closing, reopenUntil: LATER }, NOW);
                if (status === null) continue;
                const verified = checked || action === 'verifyCode';
                const waits_for = waitsAfter(action, { status, verified }, before);
                const [customer, desk] = [customerTurn({ status, security_verified: verified, waits_for }), deskTurn({ waits_for })];
                expect({ action, from, checked, before, customer, isOurs: desk === null }).toMatchObject({
                  isOurs: customer === 'With us',
                });
                expect(customer === null).toBe(desk === 'Done');
                seen.add(`${status} ${verified ? 'verified' : 'unverified'}: ${customer ?? '-'} / ${desk ?? 'waiting'}`);
              }
    expect([...seen].sort()).toEqual([
      'access_revoked_closed unverified: - / Done',
      'access_revoked_closed verified: - / Done',
      'awaiting_customer_com unverified: With us / waiting',
      'awaiting_customer_com verified: With us / waiting',
      'closed unverified: - / Done',
      'closed verified: - / Done',
      'open unverified: Security check needed / For the customer',
      'open unverified: With us / waiting',
      'open verified: With us / waiting',
      'open verified: Your turn / For the customer',
      'pending unverified: Security check needed / For the customer',
      'pending unverified: With us / waiting',
      'pending verified: With us / waiting',
      'pending_customer unverified: Waiting for your confirmation / For the customer',
      'pending_customer verified: Waiting for your confirmation / For the customer',
    ]);
  });

  it('restarts the waiting time of a pending ticket when an agent writes', () => {
    expect(TICKET_ACTIONS.filter(restartsWait)).toEqual(['agentReply']);
  });
});
