import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/time/clock.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import type { Page } from '../../platform/lists/cursors.js';
import { Forbidden, NotFound } from '../../platform/errors/errors.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { ReceiptsService } from '../access/receipts.service.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { TicketEntriesService } from '../messages/ticket-entries.service.js';
import { TicketNoticesService } from '../tickets/ticket-notices.service.js';
import { TicketsRepository } from '../tickets/tickets.repository.js';
import { isOver } from '../tickets/tickets.rules.js';
import { TicketsService } from '../tickets/tickets.service.js';
import { AdminTicketsRepository } from './admin-tickets.repository.js';
import { InvestigationsRepository } from './investigations.repository.js';
import type { AdminTicketRow, AdminTicketsQuery, AuditDetails, StreamedAdminTicket, TranscriptLine } from './investigation.dto.js';

const LIFETIME_MS = 15 * 60_000;
/** The customer is notified a day later, so that an inquiry into misuse does not warn the person concerned. */
const NOTIFY_AFTER_MS = 24 * 60 * 60_000;
const NOTIFY_JOB = 'support.investigation-told';
const NOTICE = 'For the record: a member of the studio opened this ticket in investigation mode. The list of accesses shows who and when.';

/**
 * Investigation mode: a user with the permission, a reason and a second factor sees one whole ticket for 15 minutes, in this session and
 * browser only: an earlier copy of the session does not. Tickets with revoked access remain inaccessible and are treated as not found.
 */
@Injectable()
export class InvestigationsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly adminTickets: AdminTicketsRepository,
    private readonly investigations: InvestigationsRepository,
    private readonly ticketRows: TicketsRepository,
    private readonly tickets: TicketsService,
    private readonly entries: TicketEntriesService,
    private readonly messages: MessagesRepository,
    private readonly receipts: ReceiptsService,
    private readonly notices: TicketNoticesService,
    private readonly audit: Audit,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<{ id: string }>(NOTIFY_JOB, ({ id }) => this.notifyCustomer(id));
  }

  page(actor: Actor, query: AdminTicketsQuery): Promise<Page<AdminTicketRow>> {
    return this.adminTickets.page({ userId: actor.userId, sessionId: raisedSession(actor) }, this.clock.now(), query);
  }

  /**
   * Opens a ticket to this session.
   * @throws Forbidden `second-factor-required` unless the session was elevated by a second factor within ten minutes, or `own-ticket`;
   * NotFound.
   */
  async open(actor: Actor, ticketId: string, { reason, caseLink }: AuditDetails): Promise<Date> {
    const now = this.clock.now();
    if (actor.raisedUntil <= now.getTime()) {
      throw new Forbidden('Please confirm with a passkey or your authenticator app first.', 'second-factor-required');
    }
    const endsAt = new Date(now.getTime() + LIFETIME_MS);
    const notifyAt = new Date(now.getTime() + NOTIFY_AFTER_MS);
    await this.database.transaction(async (tx) => {
      await this.assertOthers(tx, actor, ticketId);
      const id = randomUUID();
      await this.investigations.insert(tx, {
        id,
        ticketId,
        agentId: actor.userId,
        sessionId: actor.sessionId,
        reason,
        caseLink: caseLink ?? null,
        openedAt: now,
        endsAt,
        notifyAt,
        notifiedAt: null,
      });
      await this.audit.record(tx, {
        actor,
        action: 'TICKET_INVESTIGATION_OPENED',
        target: { type: 'ticket', id: ticketId },
        details: caseLink === undefined ? reason : `${reason} (${caseLink})`,
      });
      await this.receipts.recordReadIn(tx, actor, ticketId, 'investigation', { shownFrom: notifyAt });
      await this.jobs.add(tx, NOTIFY_JOB, { id }, { runAt: notifyAt });
    });
    return endsAt;
  }

  /**
   * The ticket in the panel, an `AdminTicketView` whose thread is streamed: complete during an investigation by this session, masked
   * otherwise. Every complete read is audited. @throws NotFound
   */
  async read(actor: Actor, ticketId: string): Promise<StreamedAdminTicket> {
    const now = this.clock.now();
    const adminTicket = await this.adminTickets.findOne(raisedSession(actor), now, ticketId);
    if (adminTicket === undefined) throw new NotFound();
    const endsAt = await this.runsUntil(actor, ticketId);
    if (endsAt === null) return { ...adminTicket.row, description: null, transcript: null, endsAt: null };
    await this.database.transaction((tx) =>
      this.audit.record(tx, { actor, action: 'TICKET_INVESTIGATED', target: { type: 'ticket', id: ticketId } }),
    );
    const ticket = await this.ticketRows.find(ticketId);
    return {
      ...adminTicket.row,
      customer: adminTicket.email,
      description: ticket?.description ?? null,
      transcript: this.transcript(ticketId),
      endsAt: endsAt.toISOString(),
    };
  }

  /** Until when this browser may see the whole ticket, or null. */
  runsUntil(actor: Actor, ticketId: string): Promise<Date | null> {
    return this.investigations.endsAt(ticketId, raisedSession(actor), this.clock.now());
  }

  /** The whole thread, including notes. */
  private async *transcript(ticketId: string): AsyncGenerator<TranscriptLine> {
    for await (const page of this.messages.pages(ticketId, 'agent')) {
      for (const { author_role, body, created_at, is_internal } of page)
        yield { authorRole: author_role, body, timestamp: created_at, isInternal: is_internal === 1 };
    }
  }

  /** Agents are customers of their own tickets: they may not read notes about themselves. @throws NotFound, Forbidden `own-ticket` */
  private async assertOthers(tx: Tx, { userId }: Actor, ticketId: string): Promise<void> {
    const ticket = await this.ticketRows.findIn(tx, ticketId);
    if (ticket === undefined || ticket.status === 'access_revoked_closed') throw new NotFound();
    if (ticket.customerId === userId) throw new Forbidden('This is your own ticket. Someone else has to investigate it.', 'own-ticket');
  }

  /**
   * Adds the receipt, now visible to the customer, to the thread. Before the security check there is no thread, and no one looks at the
   * thread of a closed ticket, so these customers are notified by email.
   */
  private async notifyCustomer(id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const opened = await this.investigations.markNotified(tx, id, this.clock.now());
      if (opened === undefined) return;
      const ticket = await this.ticketRows.lockForUpdate(tx, opened.ticketId);
      if (ticket === undefined) return;
      await this.entries.append(tx, ticket, { id: randomUUID(), authorId: null, authorRole: 'system', body: NOTICE, internal: false });
      await this.entries.saveCounters(tx, ticket);
      this.tickets.publishChange(tx, ticket);
      if (!ticket.verified || isOver(ticket.status)) await this.notices.investigated(tx, ticket.id, opened.openedAt);
    });
  }
}

/** The session that may investigate: null in a browser that did not give the session's last second factor, however long ago. */
function raisedSession({ sessionId, raisedUntil }: Actor): string | null {
  return raisedUntil === 0 ? null : sessionId;
}
