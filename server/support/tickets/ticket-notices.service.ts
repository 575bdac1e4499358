import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Jobs } from '../../platform/jobs/jobs.js';

/** Names of the jobs that tell people by mail; `desk/ticket-mails.service.ts` handles them. */
export const TICKET_OPENED = 'support.ticket-opened';
export const TICKET_ANSWERED = 'support.ticket-answered';
export const TICKET_WRITTEN = 'support.ticket-written';
export const TICKET_CHECK_REQUESTED = 'support.ticket-check-requested';

/** Several messages within this time are one mail, and none when they were read meanwhile. */
const GATHER_MS = 2 * 60_000;

export interface TicketNotice {
  ticketId: string;
}

/** Asks for mails about tickets. They go by jobs of the same transaction: no mail server holds a conversation up. */
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

  /** An agent asked the customer for the security check. At once: the agent waits for it. */
  async checkRequested(tx: Tx, ticketId: string): Promise<void> {
    await this.jobs.add(tx, TICKET_CHECK_REQUESTED, { ticketId });
  }

  private async later(tx: Tx, name: string, ticketId: string): Promise<void> {
    const runAt = new Date(this.clock.now().getTime() + GATHER_MS);
    await this.jobs.add(tx, name, { ticketId }, { runAt, uniqueKey: `${name} ${ticketId}` });
  }
}
