import { randomInt, timingSafeEqual } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ProofsService } from '../../auth/proofs.service.js';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/time/clock.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, Invalid } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { SecuritySignals, signalFrom } from '../../platform/access/security-signals.js';
import { declareLimit } from '../../platform/rate-limits/declared-limits.js';
import { RateLimits } from '../../platform/rate-limits/rate-limits.js';
import { Secrets } from '../../platform/secrets/secrets.js';
import type { Ticket } from '../tickets/ticket.entity.js';
import type { CodeEnd, CodeState, HandedCode } from '../tickets/tickets.dto.js';
import { TicketsRepository } from '../tickets/tickets.repository.js';
import { nextStatus } from '../tickets/tickets.rules.js';
import { TicketsService } from '../tickets/tickets.service.js';
import { SecurityCodesRepository, type SecurityCodeRow } from './security-codes.repository.js';
import { TicketNoticesService } from '../tickets/ticket-notices.service.js';
import { RECHECK_MS, CODE_LIFETIME_MS, CODE_TRIES } from './security-codes.rules.js';
import { publishAlert } from '../live/publish-alert.js';

const CODES = declareLimit({ name: 'security-code', attempts: 10, windowSeconds: 3_600, per: 'person', guessing: true });

/** Job that returns the turn to the customer when a shared code has expired. */
const CODE_EXPIRED = 'support.code-expired';

/** A failed attempt: its number, the ticket's customer, and the message for the agent. */
interface WrongTry {
  tries: number;
  customerId: string | null;
  message: string;
}

/** A new code, shown to the customer once. */
interface NewCode {
  code: string;
  expiresAt: Date;
}

/**
 * Security codes: six digits for one ticket, created by the customer with their password, shared with the agents and entered by an agent,
 * which verifies the ticket. A code is never sent by email and grants nothing else.
 */
@Injectable()
export class SecurityCodesService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly codes: SecurityCodesRepository,
    private readonly repository: TicketsRepository,
    private readonly tickets: TicketsService,
    private readonly notices: TicketNoticesService,
    private readonly proofs: ProofsService,
    private readonly secrets: Secrets,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
    private readonly signals: SecuritySignals,
    private readonly events: Events,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<{ ticketId: string }>(CODE_EXPIRED, ({ ticketId }) => this.expired(ticketId));
  }

  /**
   * Requests the security check from the customer, on the ticket page and by email.
   * @throws Conflict if the ticket is verified or closed, or `check-requested` if it was requested within the last hour.
   */
  async requestCheck(actor: Actor, ticketId: string): Promise<void> {
    await this.tickets.act(actor, ticketId, 'requestCheck', async (tx, ticket) => {
      this.tickets.target(actor, ticket, 'requestCheck');
      const now = this.clock.now();
      if (ticket.checkRequestedAt !== null && now.getTime() - ticket.checkRequestedAt.getTime() < RECHECK_MS) {
        throw new Conflict('The customer was asked within the last hour. Give them time to respond.', 'check-requested');
      }
      await this.audit.record(tx, { actor, action: 'TICKET_CHECK_REQUESTED', target: { type: 'ticket', id: ticketId } });
      await this.notices.checkRequested(tx, ticketId);
      return { checkRequestedAt: now };
    });
  }

  /** Creates a code, replacing the previous one. @throws Invalid if the password is wrong, Conflict if there is nothing to verify. */
  async create(actor: Actor, ticketId: string, password: string): Promise<NewCode> {
    this.tickets.target(actor, await this.tickets.readable(actor, ticketId), 'createCode');
    await this.proofs.passwordOnce(actor, password);
    await this.limits.count(CODES, `${ticketId} ${actor.userId}`);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + CODE_LIFETIME_MS);
    await this.tickets.act(actor, ticketId, 'createCode', async (tx) => {
      await this.codes.replace(tx, {
        ticketId,
        digest: this.secrets.digest(purpose(ticketId), code),
        sealed: this.secrets.seal(purpose(ticketId), code),
        createdAt: now,
        expiresAt,
      });
      await this.audit.record(tx, { actor, action: 'TICKET_CODE_CREATED', target: { type: 'ticket', id: ticketId } });
      return {};
    });
    return { code, expiresAt };
  }

  /** Shares the code with the agents of this ticket. @throws Conflict if there is no valid one. */
  async send(actor: Actor, ticketId: string): Promise<void> {
    await this.tickets.act(actor, ticketId, 'sendCode', async (tx, { customerId }) => {
      const now = this.clock.now();
      const code = await this.codes.validIn(tx, ticketId, now);
      if (code === undefined) throw new Conflict('There is no valid code. Please create a new one.', 'no-code');
      await this.codes.update(tx, ticketId, { sentAt: now });
      await this.jobs.add(tx, CODE_EXPIRED, { ticketId }, { runAt: new Date(code.expires_at) });
      await this.audit.record(tx, { actor, action: 'TICKET_CODE_SENT', target: { type: 'ticket', id: ticketId } });
      publishAlert(this.events, tx, { ticketId, kind: 'code', agentId: null, customerId });
      return {};
    });
  }

  /**
   * Verifies the ticket with the code.
   * @throws Invalid if it is wrong, which the customer's page reports, and an email the fifth time; Conflict if no code is valid.
   */
  async verify(actor: Actor, ticketId: string, code: string): Promise<void> {
    const refused = await this.database.transaction(async (tx) => {
      const ticket = await this.tickets.readableLocked(tx, actor, ticketId);
      this.tickets.target(actor, ticket, 'verifyCode');
      const row = await this.codes.validIn(tx, ticketId, this.clock.now());
      if (row === undefined) throw new Conflict('This code is no longer valid. The customer can create a new one.', 'no-code');
      if (!timingSafeEqual(row.digest, this.secrets.digest(purpose(ticketId), code))) return this.wrongTry(tx, actor, ticket, row);
      await this.codes.delete(tx, ticketId);
      await this.audit.record(tx, { actor, action: 'TICKET_VERIFIED', target: { type: 'ticket', id: ticketId } });
      await this.tickets.advance(tx, actor, ticket, 'verifyCode', { verifiedAt: this.clock.now() });
      return null;
    });
    if (refused === null) return;
    const { tries, customerId, message } = refused;
    this.signals.record({
      kind: 'security-code-failed',
      ...signalFrom(actor),
      subjectId: customerId,
      details: { ticket: ticketId, tries, of: CODE_TRIES },
    });
    throw new Invalid(message, { code: message }, 'wrong-code');
  }

  /** For the agents' panel: the code shared by the customer, while it is valid. */
  async handed(ticketId: string): Promise<HandedCode | null> {
    const row = await this.codes.valid(ticketId, this.clock.now());
    if (row === undefined || row.sent_at === null || !this.secrets.canOpen(row.sealed)) return null;
    return {
      code: this.secrets.open(purpose(ticketId), row.sealed),
      expiresAt: row.expires_at,
      triesLeft: CODE_TRIES - row.tries,
    };
  }

  /** For the customer: the state of their last code, which also reports refused attempts after it ended. The code itself was shown once. */
  async stateOf(ticketId: string): Promise<CodeState | null> {
    const row = await this.codes.last(ticketId);
    if (row === undefined) return null;
    return {
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      sentAt: row.sent_at,
      wrongTries: row.tries,
      ended: codeEnd(row, this.clock.now()),
    };
  }

  /** Unless the ticket has a newer code that the customer shared. */
  private async expired(ticketId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const ticket = await this.repository.lockForUpdate(tx, ticketId);
      const now = this.clock.now();
      if (ticket === undefined || nextStatus('codeEnded', 'system', ticket, now) === null || ticket.waitsFor !== 'agent') return;
      const code = await this.codes.validIn(tx, ticketId, now);
      if (code === undefined || code.sent_at === null) await this.tickets.advance(tx, 'system', ticket, 'codeEnded');
    });
  }

  private async wrongTry(tx: Tx, actor: Actor, ticket: Ticket, row: SecurityCodeRow): Promise<WrongTry> {
    const tries = row.tries + 1;
    await this.codes.update(tx, ticket.id, { tries });
    await this.audit.record(tx, {
      actor,
      action: 'TICKET_CODE_REFUSED',
      target: { type: 'ticket', id: ticket.id },
      details: `Try ${tries} of ${CODE_TRIES}`,
    });
    if (tries < CODE_TRIES) this.tickets.publishChange(tx, ticket);
    else {
      await this.notices.codeRefused(tx, ticket.id);
      await this.tickets.advance(tx, 'system', ticket, 'codeEnded');
    }
    const message =
      tries < CODE_TRIES ? 'This code is not right.' : 'This code is not right and no longer valid. The customer can send a new one.';
    return { tries, customerId: ticket.customerId, message };
  }
}

function codeEnd({ tries, expires_at }: SecurityCodeRow, now: Date): CodeEnd | null {
  if (tries >= CODE_TRIES) return 'refused';
  return Date.parse(expires_at) > now.getTime() ? null : 'expired';
}

function purpose(ticketId: string): string {
  return `security code of ticket ${ticketId}`;
}
