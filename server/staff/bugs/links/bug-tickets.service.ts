import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../../platform/access/access.js';
import { inGroup } from '../../../platform/access/roles.rules.js';
import { Database } from '../../../platform/database/transactions.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { Clock } from '../../../platform/time/clock.js';
import { Forbidden } from '../../../platform/errors/errors.js';
import { AgentNotesService } from '../../../support/handling/agent-notes.service.js';
import { assertVerified } from '../../../support/messages/messages.service.js';
import { TicketsService } from '../../../support/tickets/tickets.service.js';
import { NOTIFY_TICKETS } from '../verification/notify-tickets.js';
import { bugLabel, isPending } from '../bugs.rules.js';
import { BugsService } from '../bugs.service.js';
import { BugTicket } from './bug-ticket.entity.js';
import { BugTicketsRepository, type TicketBugRow } from './bug-tickets.repository.js';
import type { RaiseBug, TicketBugView } from './links.dto.js';

/** Bugs that agents raise from support tickets. No customer data is copied; the bug only refers to the ticket's id. */
@Injectable()
export class BugTicketsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly bugs: BugsService,
    private readonly repository: BugTicketsRepository,
    private readonly tickets: TicketsService,
    private readonly notes: AgentNotesService,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<{ bugId: string }>(NOTIFY_TICKETS, ({ bugId }) => this.notifyTickets(bugId));
  }

  /** The bugs of a ticket, for its agents. @throws NotFound */
  async list(actor: Actor, ticketId: string): Promise<TicketBugView[]> {
    await this.assertAgentOf(actor, ticketId);
    const rows = await this.repository.ofTicket(actor, ticketId);
    return rows.map((row) => toView(actor, row));
  }

  /** @throws NotFound, Conflict `not-verified` before the security check, and errors of `BugsService.createOrReviseIn`. */
  async raise(actor: Actor, ticketId: string, input: RaiseBug): Promise<TicketBugView[]> {
    await this.assertAgentOf(actor, ticketId);
    await this.database.transaction(async (tx) => {
      const ticket = await this.tickets.readableLocked(tx, actor, ticketId);
      assertVerified(actor, ticket);
      const bugId = await this.bugs.createOrReviseIn(tx, actor, input);
      await this.repository.insert(tx, { bugId, ticketId, agentId: actor.userId, notifiedBuildId: null, createdAt: this.clock.now() });
    });
    return this.list(actor, ticketId);
  }

  /** Adds an internal note to each ticket that waits for this fix; once per build. */
  private async notifyTickets(bugId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      for (const { ticket_id, build_id, number, version } of await this.repository.unnotified(tx, bugId)) {
        await this.notes.add(
          tx,
          ticket_id,
          `${bugLabel(number)} is fixed in ${version}. A reply to the customer is ready beside this ticket.`,
        );
        await tx.manager.update(BugTicket, { bugId, ticketId: ticket_id }, { notifiedBuildId: build_id });
      }
    });
  }

  /** Customers with an agent's role do not see the bugs of their own tickets. */
  private async assertAgentOf(actor: Actor, ticketId: string): Promise<void> {
    const ticket = await this.tickets.readable(actor, ticketId);
    if (ticket.customerId === actor.userId) throw new Forbidden();
  }
}

function toView(actor: Actor, { fixed_in, ...row }: TicketBugRow): TicketBugView {
  const fixed = isPending(row.status) ? null : fixed_in;
  const reply = fixed === null ? null : `This is fixed in version ${fixed}. Could you please update and confirm that it works for you?`;
  return { ...row, fixed_in: fixed, reply, can_open: inGroup(actor.roles, 'staffArea') };
}
