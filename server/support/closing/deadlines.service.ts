import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Audit } from '../../platform/audit/audit.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { RowFailures } from '../../platform/jobs/row-failures.js';
import { Log } from '../../platform/observability/log.js';
import { Clock } from '../../platform/time/clock.js';
import { SecurityCodesRepository } from '../access/security-codes.repository.js';
import { TicketNoticesService } from '../tickets/ticket-notices.service.js';
import type { Ticket } from '../tickets/ticket.entity.js';
import { TicketsRepository } from '../tickets/tickets.repository.js';
import { TicketsService } from '../tickets/tickets.service.js';
import { closeAfterReminder, reopenUntil } from './closing.rules.js';

const EVERY_SECONDS = 600;
const BATCH = 200;

/** Reminds unresponsive customers, and closes their tickets after the deadline. */
@Injectable()
export class DeadlinesService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly repository: TicketsRepository,
    private readonly tickets: TicketsService,
    private readonly codes: SecurityCodesRepository,
    private readonly notices: TicketNoticesService,
    private readonly audit: Audit,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule('support.deadlines', { everySeconds: EVERY_SECONDS }, () => this.run());
  }

  /** Processes each ticket in its own transaction with its row locked, so that concurrent actions come before or after. */
  private async run(): Promise<void> {
    const now = this.clock.now();
    const failures = new RowFailures(this.log, 'The deadline of a ticket could not be processed.');
    for (let after: string | null = null; ;) {
      const ids: string[] = await this.repository.withDeadlinePassed(now, after, BATCH);
      for (const id of ids) await failures.run(id, () => this.database.transaction((tx) => this.meet(tx, id, now)));
      if (ids.length < BATCH) return failures.throwIfAny();
      after = ids.at(-1) ?? null;
    }
  }

  private async meet(tx: Tx, id: string, now: Date): Promise<void> {
    const ticket = await this.repository.lockWithDeadlinePassed(tx, id, now);
    if (ticket === undefined || ticket.closeAt === null) return;
    if (ticket.remindAt === null) await this.close(tx, ticket, now);
    else await this.remind(tx, ticket, ticket.closeAt, now);
  }

  private async remind(tx: Tx, ticket: Ticket, closeAt: Date, now: Date): Promise<void> {
    await this.repository.saveDeadlines(tx, ticket.id, { remindAt: null, closeAt: closeAfterReminder(closeAt, ticket.verified, now) });
    await this.notices.closing(tx, ticket.id, ticket.verified ? 'ticketClosureReminder' : 'ticketCheckReminder');
  }

  private async close(tx: Tx, ticket: Ticket, now: Date): Promise<void> {
    const action = ticket.verified ? 'closeSilent' : 'closeUnverified';
    await this.audit.record(tx, {
      actor: { userId: null },
      action: 'TICKET_CLOSED',
      target: { type: 'ticket', id: ticket.id },
      details: ticket.verified ? 'The customer did not reply to the proposal.' : 'The customer did not do the security check.',
      before: { status: ticket.status },
      after: { status: 'closed' },
    });
    await this.codes.delete(tx, ticket.id);
    await this.tickets.advance(tx, 'system', ticket, action, {
      closing: ticket.verified ? 'silence' : 'unverified',
      closedAt: now,
      reopenUntil: reopenUntil(now),
    });
    await this.notices.closing(tx, ticket.id, ticket.verified ? 'ticketClosedSilent' : 'ticketClosedUnverified');
  }
}
