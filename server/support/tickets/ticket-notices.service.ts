import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import type { ClosingMail } from '../closing/closing.emails.js';

/** Names of the mail jobs; `desk/ticket-mails.service.ts` handles them. */
export const TICKET_OPENED = 'support.ticket-opened';
export const TICKET_ANSWERED = 'support.ticket-answered';
export const TICKET_WRITTEN = 'support.ticket-written';
export const TICKET_CHECK_REQUESTED = 'support.ticket-check-requested';
export const TICKET_CODE_REFUSED = 'support.ticket-code-refused';
export const TICKET_INVESTIGATED = 'support.ticket-investigated';
export const TICKET_CLOSING = 'support.ticket-closing';

/** Several messages within this time are one mail, or none if they were read in the meantime. */
const BATCH_MS = 2 * 60_000;

export interface TicketNotice {
  ticketId: string;
}

export interface ClosingNotice extends TicketNotice {
  template: ClosingMail;
}

export interface InvestigationNotice extends TicketNotice {
  /** ISO 8601. */
  openedAt: string;
}

/** Schedules mails about tickets, as jobs in the same transaction: a mail server never delays a conversation. */
@Injectable()
export class TicketNoticesService {
  constructor(
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  async opened(tx: Tx, ticketId: string): Promise<void> {
    await this.jobs.add(tx, TICKET_OPENED, { ticketId });
  }

  /** An agent wrote to the customer. */
  async answered(tx: Tx, ticketId: string): Promise<void> {
    await this.later(tx, TICKET_ANSWERED, ticketId);
  }

  /** The customer wrote to the agents. */
  async written(tx: Tx, ticketId: string): Promise<void> {
    await this.later(tx, TICKET_WRITTEN, ticketId);
  }

  /** An agent requested the security check. Immediately, because the agent is waiting for it. */
  async checkRequested(tx: Tx, ticketId: string): Promise<void> {
    await this.jobs.add(tx, TICKET_CHECK_REQUESTED, { ticketId });
  }

  /** The customer's code became void because a wrong one was entered too often. Immediately, because it may be an attack. */
  async codeRefused(tx: Tx, ticketId: string): Promise<void> {
    await this.jobs.add(tx, TICKET_CODE_REFUSED, { ticketId });
  }

  /** Discloses to the customer that the ticket was opened in investigation mode. */
  async investigated(tx: Tx, ticketId: string, openedAt: Date): Promise<void> {
    await this.jobs.add(tx, TICKET_INVESTIGATED, { ticketId, openedAt: openedAt.toISOString() } satisfies InvestigationNotice);
  }

  /** Notifies the customer about the closing of their ticket. Immediately, because of the deadlines. */
  async closing(tx: Tx, ticketId: string, template: ClosingMail): Promise<void> {
    await this.jobs.add(tx, TICKET_CLOSING, { ticketId, template } satisfies ClosingNotice);
  }

  private async later(tx: Tx, name: string, ticketId: string): Promise<void> {
    const runAt = new Date(this.clock.now().getTime() + BATCH_MS);
    await this.jobs.add(tx, name, { ticketId }, { runAt, uniqueKey: `${name} ${ticketId}`, evenIfRunning: true });
  }
}
