import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Clock } from '../../platform/time/clock.js';
import { SecurityCodesRepository } from '../access/security-codes.repository.js';
import { SupportSettingsService } from '../settings/support-settings.service.js';
import { CustomerComsRepository } from '../tickets/customer-coms.repository.js';
import { TicketNoticesService } from '../tickets/ticket-notices.service.js';
import type { Ticket } from '../tickets/ticket.entity.js';
import type { CustomerCom } from '../tickets/tickets.dto.js';
import type { TicketAction } from '../tickets/tickets.rules.js';
import { TicketsService } from '../tickets/tickets.service.js';
import { proposalDeadlines, reopenUntil } from './closing.rules.js';

/** Fields that are cleared when a ticket is reopened. */
const OPEN_AGAIN = { closing: null, closeReason: null, closedAt: null, reopenUntil: null } as const satisfies Partial<Ticket>;

/** Closing and reopening of tickets by users; `deadlines.service.ts` closes those of unresponsive customers. */
@Injectable()
export class ClosingService {
  constructor(
    private readonly tickets: TicketsService,
    private readonly settings: SupportSettingsService,
    private readonly coms: CustomerComsRepository,
    private readonly codes: SecurityCodesRepository,
    private readonly notices: TicketNoticesService,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Proposes the closure; the customer is notified by email, and the ticket closes automatically if they do not reply. */
  async propose(actor: Actor, id: string): Promise<void> {
    const { closeAfterDays } = await this.settings.current();
    await this.act(actor, id, 'proposeClose', 'TICKET_CLOSE_PROPOSED', async (tx) => {
      await this.notices.closing(tx, id, 'ticketClosureProposed');
      return proposalDeadlines(this.clock.now(), closeAfterDays);
    });
  }

  async withdraw(actor: Actor, id: string): Promise<void> {
    await this.act(actor, id, 'withdrawClose', 'TICKET_CLOSE_WITHDRAWN');
  }

  async decline(actor: Actor, id: string): Promise<void> {
    await this.act(actor, id, 'declineClose', 'TICKET_CLOSE_DECLINED');
  }

  async confirm(actor: Actor, id: string): Promise<void> {
    await this.act(actor, id, 'confirmClose', 'TICKET_CLOSE_CONFIRMED');
  }

  /** Saves the six-answer record, which closes the ticket. A reopened ticket gets a new record instead of the old one. */
  async complete(actor: Actor, id: string, com: CustomerCom): Promise<void> {
    await this.act(actor, id, 'customerCom', 'TICKET_CLOSED', async (tx, ticket) => {
      const now = this.clock.now();
      await this.coms.save(tx, {
        ticketId: id,
        customerId: ticket.customerId,
        agentId: actor.userId,
        q1Security: com.q1_security,
        q2Vulnerability: com.q2_vulnerability,
        q3Issues: com.q3_issues,
        q4Resolution: com.q4_resolution,
        q5Legal: com.q5_legal,
        q6Escalation: com.q6_escalation,
        createdAt: now,
      });
      return { closing: 'agreed', closedAt: now, reopenUntil: reopenUntil(now) };
    });
  }

  /** Closes it as spam. The customer sees the reason and may object once. */
  async closeAsSpam(actor: Actor, id: string, reason: string): Promise<void> {
    await this.act(
      actor,
      id,
      'closeSpam',
      'TICKET_CLOSED_AS_SPAM',
      async (tx) => {
        await this.codes.delete(tx, id);
        await this.notices.closing(tx, id, 'ticketClosedAsSpam');
        return { closing: 'spam', closeReason: reason, closedAt: this.clock.now(), reopenUntil: null };
      },
      reason,
    );
  }

  /** The customer objects to the closure as spam. */
  async object(actor: Actor, id: string): Promise<void> {
    await this.act(actor, id, 'objectSpam', 'TICKET_SPAM_OBJECTED', (tx, ticket) =>
      this.openAgain(tx, ticket, { objectedAt: this.clock.now() }),
    );
  }

  async reopen(actor: Actor, id: string): Promise<void> {
    await this.act(actor, id, 'reopen', 'TICKET_REOPENED', (tx, ticket) => this.openAgain(tx, ticket));
  }

  private async openAgain(tx: Tx, ticket: Ticket, columns: Partial<Ticket> = {}): Promise<Partial<Ticket>> {
    await this.notices.written(tx, ticket.id);
    return { ...OPEN_AGAIN, reopened: ticket.reopened + 1, reopenedAt: this.clock.now(), ...columns };
  }

  private async act(
    actor: Actor,
    id: string,
    action: TicketAction,
    entry: string,
    work: (tx: Tx, ticket: Ticket) => Promise<Partial<Ticket>> = () => Promise.resolve({}),
    details?: string,
  ): Promise<void> {
    await this.tickets.act(actor, id, action, async (tx, ticket) => {
      const status = this.tickets.target(actor, ticket, action);
      await this.audit.record(tx, {
        actor,
        action: entry,
        target: { type: 'ticket', id },
        before: { status: ticket.status },
        after: { status },
        ...(details !== undefined && { details }),
      });
      return work(tx, ticket);
    });
  }
}
