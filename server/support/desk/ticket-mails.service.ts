import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { Mail } from '../../platform/mail/mail.js';
import { toPreferencesView } from '../../users/profile/preferences.dto.js';
import { UsersService } from '../../users/users.service.js';
import { AgentsService } from './agents.service.js';
import {
  TICKET_ANSWERED,
  TICKET_CHECK_REQUESTED,
  TICKET_CLOSING,
  TICKET_CODE_REFUSED,
  TICKET_INVESTIGATED,
  TICKET_OPENED,
  TICKET_WRITTEN,
  type ClosingNotice,
  type InvestigationNotice,
  type TicketNotice,
} from '../tickets/ticket-notices.service.js';
import { TicketReadsRepository } from '../messages/ticket-reads.repository.js';
import type { Ticket } from '../tickets/ticket.entity.js';
import { TicketsRepository } from '../tickets/tickets.repository.js';
import { isOver } from '../tickets/tickets.rules.js';
import { closingPath, isCurrent, isReadable, type closingEmails, type ClosingFacts } from '../closing/closing.emails.js';
import type { InvestigationFacts, ticketEmails, TicketMail } from './tickets.emails.js';

/** Maximum number of agents notified of a new unassigned ticket; larger desks assign tickets. */
const MAX_AGENTS = 50;

interface Delivery {
  /** The user's own address by default. */
  to?: string | null;
  /** Where the customer can respond by default. */
  path?: string;
  investigatedAt?: string | null;
}

/** Sends emails about tickets independently of the conversation: a failing mail server delays nothing. */
@Injectable()
export class TicketMailsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly tickets: TicketsRepository,
    private readonly reads: TicketReadsRepository,
    private readonly agents: AgentsService,
    private readonly users: UsersService,
    private readonly mail: Mail,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<TicketNotice>(TICKET_OPENED, ({ ticketId }) => this.opened(ticketId));
    this.jobs.handle<TicketNotice>(TICKET_ANSWERED, ({ ticketId }) => this.answered(ticketId));
    this.jobs.handle<TicketNotice>(TICKET_WRITTEN, ({ ticketId }) => this.written(ticketId));
    this.jobs.handle<TicketNotice>(TICKET_CHECK_REQUESTED, ({ ticketId }) => this.checkRequested(ticketId));
    this.jobs.handle<TicketNotice>(TICKET_CODE_REFUSED, ({ ticketId }) => this.codeRefused(ticketId));
    this.jobs.handle<InvestigationNotice>(TICKET_INVESTIGATED, (notice) => this.investigated(notice));
    this.jobs.handle<ClosingNotice>(TICKET_CLOSING, (notice) => this.closing(notice));
  }

  private async opened(ticketId: string): Promise<void> {
    await this.withTicket(ticketId, async (tx, ticket) => {
      if (ticket.customerId !== null) await this.send(tx, ticket.customerId, 'ticketReceived', ticket, { to: ticket.contactEmail });
      for (const agent of await this.agentsFor(tx, ticket)) await this.send(tx, agent, 'ticketOpened', ticket);
    });
  }

  private async answered(ticketId: string): Promise<void> {
    await this.withTicket(ticketId, async (tx, ticket) => {
      if (ticket.customerId === null || (await this.hasRead(tx, ticket, ticket.customerId, ticket.messageSeq))) return;
      await this.send(tx, ticket.customerId, 'ticketAnswered', ticket, { to: ticket.contactEmail });
    });
  }

  private async written(ticketId: string): Promise<void> {
    await this.withTicket(ticketId, async (tx, ticket) => {
      if (ticket.waitsFor !== 'agent') return;
      const agents = await this.agentsFor(tx, ticket);
      for (const agent of agents) if (await this.hasRead(tx, ticket, agent, ticket.customerSeq)) return;
      for (const agent of agents) await this.send(tx, agent, 'ticketWritten', ticket);
    });
  }

  private async checkRequested(ticketId: string): Promise<void> {
    await this.withTicket(ticketId, async (tx, ticket) => {
      if (ticket.customerId === null || ticket.verified || isOver(ticket.status)) return;
      await this.send(tx, ticket.customerId, 'ticketCheckRequested', ticket, { to: ticket.contactEmail });
    });
  }

  private async codeRefused(ticketId: string): Promise<void> {
    await this.withTicket(ticketId, async (tx, ticket) => {
      if (ticket.customerId === null || ticket.verified || isOver(ticket.status)) return;
      await this.send(tx, ticket.customerId, 'ticketCodeRefused', ticket, { to: ticket.contactEmail });
    });
  }

  /** Also after the customer revoked access: the ticket was opened before. */
  private async investigated({ ticketId, openedAt }: InvestigationNotice): Promise<void> {
    await this.database.transaction(async (tx) => {
      const ticket = await this.tickets.findIn(tx, ticketId);
      if (ticket === undefined || ticket.customerId === null) return;
      const path = isReadable(ticket) ? pageOf(ticket) : undefined;
      await this.send(tx, ticket.customerId, 'ticketInvestigated', ticket, { to: ticket.contactEmail, path, investigatedAt: openedAt });
    });
  }

  private async closing({ ticketId, template }: ClosingNotice): Promise<void> {
    await this.withTicket(ticketId, async (tx, ticket) => {
      if (ticket.customerId !== null && isCurrent(template, ticket))
        await this.send(tx, ticket.customerId, template, ticket, { to: ticket.contactEmail });
    });
  }

  /** The current ticket; skipped if it was deleted or access was revoked. */
  private async withTicket(ticketId: string, work: (tx: Tx, ticket: Ticket) => Promise<void>): Promise<void> {
    await this.database.transaction(async (tx) => {
      const ticket = await this.tickets.findIn(tx, ticketId);
      if (ticket !== undefined && ticket.status !== 'access_revoked_closed') await work(tx, ticket);
    });
  }

  /** The assignee, or every agent if there is none or the assignee is no longer an agent. */
  private async agentsFor(tx: Tx, { assigneeId, customerId }: Ticket): Promise<string[]> {
    const isAssigned = assigneeId !== null && (await this.agents.isAgent(tx, assigneeId));
    return isAssigned ? [assigneeId] : this.agents.idsExcept(tx, customerId, MAX_AGENTS);
  }

  private async hasRead(tx: Tx, ticket: Ticket, userId: string, seq: number): Promise<boolean> {
    return (await this.reads.lastReadIn(tx, ticket.id, userId)) >= seq;
  }

  private async send(
    tx: Tx,
    userId: string,
    template: keyof typeof ticketEmails | keyof typeof closingEmails,
    ticket: Ticket,
    { to = null, path = closingPath(ticket) ?? pageOf(ticket), investigatedAt = null }: Delivery = {},
  ): Promise<void> {
    const user = await this.users.byId(userId, tx.manager);
    if (!toPreferencesView(user).mail.tickets) return;
    const address = to ?? user.email;
    const shown = userId !== ticket.customerId || (address === user.email && user.emailVerifiedAt !== null);
    const data: TicketMail & ClosingFacts & InvestigationFacts = {
      number: Number(ticket.number),
      subject: shown ? ticket.subject : null,
      path,
      closesAt: ticket.closeAt?.toISOString() ?? null,
      reopenUntil: ticket.reopenUntil?.toISOString() ?? null,
      mayObject: ticket.objectedAt === null,
      investigatedAt,
      isReadable: isReadable(ticket),
    };
    await this.mail.send(tx, { to: address, template, data });
  }
}

function pageOf({ id }: Ticket): string {
  return `/support/tickets/${id}`;
}
