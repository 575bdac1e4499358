import { randomUUID } from 'node:crypto';
import type { Role } from '../../server/platform/access/roles.rules.js';
import { inGroup } from '../../server/platform/access/roles.rules.js';
import { mayRead, nextStatus, sideOf, TICKET_ACTIONS, TICKET_STATUSES, type Closing } from '../../server/support/tickets/tickets.rules.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { openDesk, openTicket, setTicketState } from '../support/tickets.js';

const COM = {
  q1_security: 'By code.',
  q2_vulnerability: 'No.',
  q3_issues: 'Dark.',
  q4_resolution: 'Lit.',
  q5_legal: 'No.',
  q6_escalation: 'No.',
};

interface Call {
  method: 'post' | 'patch';
  path: string;
  body: object;
  /** Routes for agents refuse everyone else before they look up the ticket. */
  agentsOnly: boolean;
}

/** User actions; the passing of time has no route. */
const CALLS: Record<(typeof TICKET_ACTIONS)[number], (password: string) => Call> = {
  customerReply: () => ({ method: 'post', path: 'messages', body: { body: 'Hello' }, agentsOnly: false }),
  agentReply: () => ({ method: 'post', path: 'messages', body: { body: 'Hello' }, agentsOnly: false }),
  note: () => ({ method: 'post', path: 'messages', body: { body: 'Among us', isInternal: true }, agentsOnly: false }),
  proposeClose: () => ({ method: 'post', path: 'propose-close', body: {}, agentsOnly: true }),
  declineClose: () => ({ method: 'post', path: 'decline-close', body: {}, agentsOnly: false }),
  confirmClose: () => ({ method: 'post', path: 'confirm-close', body: {}, agentsOnly: false }),
  customerCom: () => ({ method: 'post', path: 'customer-com', body: COM, agentsOnly: true }),
  setPending: () => ({ method: 'post', path: 'pending', body: {}, agentsOnly: true }),
  unsetPending: () => ({ method: 'post', path: 'resume', body: {}, agentsOnly: true }),
  revokeAccess: () => ({ method: 'post', path: 'revoke-access', body: {}, agentsOnly: false }),
  requestCheck: () => ({ method: 'post', path: 'request-check', body: {}, agentsOnly: true }),
  createCode: (password) => ({ method: 'post', path: 'security-code', body: { password }, agentsOnly: false }),
  sendCode: () => ({ method: 'post', path: 'send-code', body: {}, agentsOnly: false }),
  verifyCode: () => ({ method: 'post', path: 'verify-security', body: { code: '123456' }, agentsOnly: true }),
  withdrawClose: () => ({ method: 'post', path: 'withdraw-close', body: {}, agentsOnly: true }),
  closeSpam: () => ({ method: 'post', path: 'close-spam', body: { reason: 'Advertising.' }, agentsOnly: true }),
  objectSpam: () => ({ method: 'post', path: 'object', body: {}, agentsOnly: false }),
  reopen: () => ({ method: 'post', path: 'reopen', body: {}, agentsOnly: false }),
  manage: () => ({ method: 'patch', path: '', body: { priority: 'high' }, agentsOnly: true }),
};

interface Ending {
  status: (typeof TICKET_STATUSES)[number];
  verified: boolean;
  ending: string;
  closing?: Closing;
  reopenUntil?: Date;
  objectedAt?: Date;
}

/** Between the table and success: without a code, there is a separate state. */
const WITHOUT_CODE: ReadonlyArray<keyof typeof CALLS> = ['sendCode', 'verifyCode'];

describe('every state, action and kind of user', () => {
  let app: TestApp;
  let people: Array<{ who: string; person: SignedIn; isCustomer: boolean; roles: readonly Role[] }>;
  let ticketId: string;

  beforeAll(async () => {
    app = await createTestApp();
    const { customer } = await openDesk(app);
    ticketId = (await openTicket(customer)).id;
    const others: Role[] = ['user', 'developer', 'dpo', 'ceo', 'support', 'support_lead', 'admin', 'hr'];
    people = [{ who: 'the customer', person: customer, isCustomer: true, roles: [] }];
    for (const role of others) {
      const roles = role === 'user' ? [] : [role];
      people.push({ who: `someone else (${role})`, person: await app.signUp({ roles }), isCustomer: false, roles });
    }
    // A customer who is also an agent opens their own ticket as its customer.
    const both = await app.signUp({ roles: ['support'] });
    people.push({ who: 'an agent at another ticket', person: both, isCustomer: false, roles: ['support'] });
  });
  afterAll(() => app.close());

  const LATER = new Date('2100-01-01T00:00:00Z');
  const EARLIER = new Date('2020-01-01T00:00:00Z');
  const endings = [
    { ending: 'silence, in time', closing: 'silence', reopenUntil: LATER },
    { ending: 'silence, too late', closing: 'silence', reopenUntil: EARLIER },
    { ending: 'spam', closing: 'spam' },
    { ending: 'spam, after an objection', closing: 'spam', objectedAt: EARLIER },
  ] as const;
  const matrix: Ending[] = [false, true].flatMap((verified) => [
    ...TICKET_STATUSES.map((status) => ({ status, verified, ending: 'none' })),
    ...endings.map((one) => ({ status: 'closed' as const, verified, ...one })),
  ]);
  /** The table distinguishes customer, agents and others: one of each per state in turn, and all of them in the first. */
  const chosenFor = (state: Ending): typeof people => {
    const turn = matrix.indexOf(state);
    if (turn === 0) return people;
    const others = people.filter(({ isCustomer }) => !isCustomer);
    return [true, false].reduce(
      (chosen, agents) => {
        const alike = others.filter(({ roles }) => inGroup(roles, 'agents') === agents);
        return [...chosen, ...alike.slice(turn % alike.length).slice(0, 1)];
      },
      people.filter(({ isCustomer }) => isCustomer),
    );
  };
  it.each(matrix)(
    'matches the table for $status (verified: $verified, ending: $ending)',
    async (state) => {
      const differences: string[] = [];
      for (const { who, person, isCustomer, roles } of chosenFor(state)) {
        const isAgent = inGroup(roles, 'agents');
        const side = sideOf({ isCustomer, isAgent });
        for (const action of TICKET_ACTIONS) {
          const { method, path, body, agentsOnly } = CALLS[action](person.password);
          // One call with three meanings: its sender decides whether it is a reply of the customer or of an agent.
          const meant: keyof typeof CALLS =
            path === 'messages' && action !== 'note' ? (side === 'customer' ? 'customerReply' : 'agentReply') : action;
          await setTicketState(app, ticketId, state.status, state.verified, state);
          await app.database.query('DELETE FROM ticket_security_codes');
          await app.database.query('DELETE FROM customer_coms');
          const to = nextStatus(meant, side, state, app.clock.now());
          const expected =
            agentsOnly && !isAgent
              ? 403
              : !mayRead(side, state.status)
                ? 404
                : to === null || WITHOUT_CODE.includes(action)
                  ? 409
                  : 'success';
          const target = `/api/support/tickets/${ticketId}${path === '' ? '' : `/${path}`}`;
          const response = await person.agent[method](target).send(path === 'messages' ? { ...body, id: randomUUID() } : body);
          const got = response.status < 300 ? 'success' : response.status;
          const [row] = await app.database.query<{ status: string }>('SELECT status FROM tickets WHERE id = $1', [ticketId]);
          const stands = expected === 'success' ? to : state.status;
          if (got !== expected || row?.status !== stands) {
            differences.push(
              `${who} ${action}: expected ${expected} → ${stands}, got ${got} (${JSON.stringify(response.body).slice(0, 120)}) → ${row?.status}`,
            );
          }
        }
      }
      expect(differences).toEqual([]);
    },
    60_000,
  );

  it('returns 401 to visitors', async () => {
    for (const action of TICKET_ACTIONS) {
      const { method, path, body } = CALLS[action]('');
      await app.agent()[method](`/api/support/tickets/${ticketId}/${path}`.replace(/\/$/, '')).send(body).expect(401);
    }
  });
});
