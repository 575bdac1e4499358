import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import type { Role } from '../../platform/access/roles.rules.js';
import { Clock } from '../../platform/time/clock.js';
import { SecurityCodesService } from '../../support/access/security-codes.service.js';
import { ClosingService } from '../../support/closing/closing.service.js';
import { MessagesService } from '../../support/messages/messages.service.js';
import { TicketReadsService } from '../../support/messages/ticket-reads.service.js';
import { TicketHandlingService } from '../../support/handling/ticket-handling.service.js';
import { TicketsService } from '../../support/tickets/tickets.service.js';
import { SavedRepliesService } from '../../support/replies/saved-replies.service.js';
import { SHARED_REPLIES, TICKETS, type DemoTicket } from './demo-conversations.js';
import { PAST_TICKETS } from './demo-past-tickets.js';

/** A member of the fictional studio who can give a proof. */
export interface DemoPerson {
  id: string;
  name: readonly [first: string, last: string];
  roles: readonly Role[];
  password: string;
}

/** The closing record: what was asked, and the agent's last reply. */
function closingRecord({ subject, lines = [] }: DemoTicket) {
  const [, resolution = 'Solved in the conversation.'] = lines.findLast(([who]) => who === 'agent') ?? [];
  return {
    q1_security: 'Yes, by the security code.',
    q2_vulnerability: 'No.',
    q3_issues: subject,
    q4_resolution: resolution,
    q5_legal: 'No.',
    q6_escalation: 'Not needed.',
  };
}

/** The desk of the fictional studio: a ticket in every state, each with its conversation, and the solved ones of three months. */
@Injectable()
export class DemoTickets {
  constructor(
    private readonly tickets: TicketsService,
    private readonly closing: ClosingService,
    private readonly handling: TicketHandlingService,
    private readonly codes: SecurityCodesService,
    private readonly messages: MessagesService,
    private readonly reads: TicketReadsService,
    private readonly replies: SavedRepliesService,
    private readonly clock: Clock,
  ) {}

  /** @returns the ids of the tickets by subject */
  async fill(people: readonly DemoPerson[]): Promise<ReadonlyMap<string, string>> {
    const made = new Map<string, string>();
    const named = (first: string): DemoPerson => {
      const person = people.find(({ name }) => name[0] === first);
      if (person === undefined) throw new Error(`Nobody in the demo is called ${first}.`);
      return person;
    };
    const ifNamed = (first: string | null) => (first === null ? null : named(first));
    for (const ticket of [...TICKETS, ...PAST_TICKETS].reverse()) {
      const id = await this.add(ticket, named(ticket.by), ifNamed(ticket.agent), ifNamed(ticket.checkRequestedBy ?? null));
      made.set(ticket.subject, id);
      if (ticket.end !== 'closed') continue;
      for (const reader of [named(ticket.by), named('Idris'), named('Saoirse')])
        await this.reads.markRead(actorOf(reader), id, Number.MAX_SAFE_INTEGER);
    }
    for (const reply of SHARED_REPLIES) await this.replies.create(actorOf(named('Saoirse')), { ...reply, shared: true });
    return made;
  }

  private async add(ticket: DemoTicket, by: DemoPerson, answering: DemoPerson | null, asking: DemoPerson | null): Promise<string> {
    const customer = actorOf(by);
    const { subject, description, category, subcategory } = ticket;
    const id = await this.tickets.create(customer, { subject, description, category, subcategory });
    if (answering !== null) {
      const agent = actorOf(answering);
      if (ticket.verified === true) await this.verify(id, customer, by.password, agent);
      await this.handling.manage(agent, id, {
        assigneeId: agent.userId,
        ...(ticket.priority !== undefined && { priority: ticket.priority }),
      });
      for (const addTag of ticket.tags ?? []) await this.handling.manage(agent, id, { addTag });
      for (const [who, body] of ticket.lines ?? []) {
        await this.messages.send(who === 'customer' ? customer : agent, id, { body, isInternal: who === 'note' });
      }
      await this.finish(id, ticket, customer, agent);
    }
    // Everything was created just now; in a real studio it would be spread over days.
    await this.tickets.backdate(id, new Date(this.clock.now().getTime() - ticket.hoursAgo * 3_600_000), ticket.pace);
    if (asking !== null) await this.codes.requestCheck(actorOf(asking), id);
    if (ticket.handsCode === true) await this.handCode(id, customer, by.password);
    return id;
  }

  /** As in practice: the customer creates a code and shares it, the agent enters it. */
  private async verify(id: string, customer: Actor, password: string, agent: Actor): Promise<void> {
    await this.codes.verify(agent, id, await this.handCode(id, customer, password));
  }

  private async handCode(id: string, customer: Actor, password: string): Promise<string> {
    const { code } = await this.codes.create(customer, id, password);
    await this.codes.send(customer, id);
    return code;
  }

  private async finish(id: string, ticket: DemoTicket, customer: Actor, agent: Actor): Promise<void> {
    const { end } = ticket;
    if (end === undefined) return undefined;
    if (end === 'pending') return this.tickets.setPending(agent, id, true);
    if (end === 'revoked') return this.tickets.revokeAccess(customer, id, null);
    await this.closing.propose(agent, id);
    if (end === 'proposed') return undefined;
    await this.closing.confirm(customer, id);
    if (end === 'closed') await this.closing.complete(agent, id, closingRecord(ticket));
    return undefined;
  }
}

/** A session without a user's proofs, which are not stored. */
function actorOf({ id, roles }: DemoPerson): Actor {
  return {
    userId: id,
    sessionId: randomUUID(),
    roles: [...roles],
    provedAt: 0,
    raisedUntil: 0,
    ip: null,
    userAgent: null,
    // A separate request id for each action.
    get requestId() {
      return randomUUID();
    },
  };
}
