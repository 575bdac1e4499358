import { TICKET_LIMITS } from '../../support/tickets/tickets.rules.js';
import { ACCOUNTS } from '../demo-content.js';
import { inGroup } from '../../platform/access/roles.rules.js';
import { placeholderProblem } from '../../support/replies/placeholders.rules.js';
import { SHARED_REPLIES, TICKETS as CURRENT } from './demo-conversations.js';
import { PAST_TICKETS } from './demo-past-tickets.js';

const TICKETS = [...CURRENT, ...PAST_TICKETS];

const rolesOf = (first: string) => ACCOUNTS.find(({ name }) => name[0] === first)?.roles;

describe('the conversations of the demo', () => {
  it('are between the studio’s own people, with agents on the desk', () => {
    for (const { by, agent } of TICKETS) {
      expect(ACCOUNTS.map(({ name }) => name[0])).toContain(by);
      expect(inGroup(rolesOf(by) ?? [], 'agents')).toBe(false);
      if (agent !== null) expect(inGroup(rolesOf(agent) ?? [], 'agents')).toBe(true);
    }
  });

  it('include shared replies with valid placeholders', () => {
    expect(SHARED_REPLIES.map(({ body }) => placeholderProblem(body))).toEqual(SHARED_REPLIES.map(() => null));
  });

  it('have no messages before the security check, and end in every way', () => {
    for (const { verified = false, lines = [], agent } of TICKETS) if (!verified || agent === null) expect(lines).toEqual([]);
    expect(new Set(TICKETS.map(({ end }) => end))).toEqual(new Set([undefined, 'pending', 'proposed', 'closing', 'closed', 'revoked']));
  });

  it('keep the desk busy: a code to enter, a requested check, an urgent waiting ticket', () => {
    expect(TICKETS.some(({ handsCode, agent }) => handsCode === true && agent === null)).toBe(true);
    expect(
      TICKETS.filter(({ checkRequestedBy }) => checkRequestedBy !== undefined).every(
        ({ checkRequestedBy = '', verified }) => verified !== true && inGroup(rolesOf(checkRequestedBy) ?? [], 'agents'),
      ),
    ).toBe(true);
    expect(TICKETS.some(({ priority, lines = [] }) => priority === 'urgent' && lines.at(-1)?.[0] === 'customer')).toBe(true);
  });

  it('fit into a ticket, newest first', () => {
    for (const { subject, description } of TICKETS) {
      expect(subject.length).toBeLessThanOrEqual(TICKET_LIMITS.subject);
      expect(description.length).toBeLessThanOrEqual(TICKET_LIMITS.description);
    }
    const ages = TICKETS.map(({ hoursAgo }) => hoursAgo);
    expect(ages).toEqual([...ages].sort((a, b) => a - b));
  });
});
