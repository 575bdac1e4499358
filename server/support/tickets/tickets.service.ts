import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { inGroup } from '../../platform/access/roles.rules.js';
import { AuditTargets } from '../../platform/audit/audit-targets.js';
import { Audit } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/time/clock.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { Conflict, NotFound } from '../../platform/errors/errors.js';
import { UsersService } from '../../users/users.service.js';
import { VerifiedAddressesService } from '../../users/verified-addresses.service.js';
import { SecurityCodesRepository } from '../access/security-codes.repository.js';
import { CatalogueService } from '../help/catalogue.service.js';
import { checkDeadlines, deadlinesAfter } from '../closing/closing.rules.js';
import { TicketCountsRepository } from '../desk/ticket-counts.repository.js';
import { restartsWait, waitsAfter } from '../handling/turns.rules.js';
import { TicketEntriesService } from '../messages/ticket-entries.service.js';
import { TicketNoticesService } from './ticket-notices.service.js';
import { Ticket } from './ticket.entity.js';
import type { CreateTicket } from './tickets.dto.js';
import { canRead, sideTo } from './tickets.policy.js';
import { TicketsRepository } from './tickets.repository.js';
import { isOver, mayRead, nextStatus, startingPriority, TICKET_STATUSES, type TicketAction, type TicketStatus } from './tickets.rules.js';

export { notOpenedBy } from './tickets.repository.js';

declare module '../../platform/events/events.js' {
  interface PortalEvents {
    /** A ticket was opened, or its state, assignee, priority, tags or check changed. */
    /** `isHidden` if the customer sees nothing of the change. */
    'ticket.changed': { id: string; customerId: string | null; assigneeId: string | null; status: TicketStatus; isHidden: boolean };
    /** The customer revoked the agents' access: their streams of the ticket end. */
    'ticket.revoked': { id: string };
  }
}

/** Actions that write a message: viewers of the ticket are notified of the message itself. */
const WRITING: ReadonlySet<TicketAction> = new Set(['customerReply', 'agentReply', 'note']);

const CUSTOMER_GONE = 'The customer’s account was deleted, so this ticket is closed.';

/** Entries in the thread for state changes; visible to both sides. */
const SENTENCES: Partial<Record<TicketAction, string>> = {
  customerReply: 'The customer wrote again, so this ticket stays open.',
  proposeClose: 'Support proposes to close this ticket.',
  withdrawClose: 'Support has withdrawn the proposal to close this ticket.',
  declineClose: 'The customer would like to keep this ticket open.',
  confirmClose: 'The customer agreed to close this ticket.',
  customerCom: 'This ticket is closed.',
  closeSilent: 'There was no reply to the proposal, so this ticket is closed.',
  closeUnverified: 'The security check was not done in time, so this ticket is closed.',
  closeAccount: CUSTOMER_GONE,
  closeSpam: 'Support closed this ticket as spam.',
  objectSpam: 'The customer objected to the closure as spam, so this ticket is open again.',
  reopen: 'The customer reopened this ticket.',
  setPending: 'Support is working on this and will come back to you.',
  unsetPending: 'Support has taken this ticket up again.',
  revokeAccess: 'The customer has revoked support’s access to this ticket.',
};

const OPEN = TICKET_STATUSES.filter((status) => !isOver(status));

/** Opens tickets and changes their state; `tickets.rules.ts` decides what is allowed. */
@Injectable()
export class TicketsService {
  constructor(
    private readonly database: Database,
    private readonly repository: TicketsRepository,
    private readonly counts: TicketCountsRepository,
    private readonly codes: SecurityCodesRepository,
    private readonly catalogue: CatalogueService,
    private readonly users: UsersService,
    private readonly verifiedAddresses: VerifiedAddressesService,
    private readonly entries: TicketEntriesService,
    private readonly notices: TicketNoticesService,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
    targets: AuditTargets,
  ) {
    targets.register('ticket', (ids) => repository.namesOf(ids));
  }

  /**
   * Opens a ticket. A repeated request with the same id opens no second one.
   * @returns its id. @throws Invalid if the category is unknown or its subcategory missing. @throws Forbidden while the address is not
   * verified.
   */
  async create(actor: Actor, input: CreateTicket): Promise<string> {
    await this.catalogue.assertCategory(input.category, input.subcategory ?? null);
    await this.verifiedAddresses.assertVerified(actor.userId);
    const id = input.id ?? randomUUID();
    const now = this.clock.now();
    return this.database.transaction(async (tx) => {
      await this.catalogue.assertCategoryIn(tx, input.category, input.subcategory ?? null);
      const { email } = await this.users.byId(actor.userId, tx.manager);
      const { subject, description, category } = input;
      const isNew = await this.repository.insertIfAbsent(tx, {
        id,
        customerId: actor.userId,
        subject,
        description,
        category,
        subcategory: input.subcategory ?? null,
        contactEmail: input.contactEmail ?? email,
        status: 'open',
        priority: startingPriority(category),
        createdAt: now,
        ...checkDeadlines(now),
      });
      if (!isNew) return this.openedBefore(tx, actor, id);
      await this.counts.add(tx, 'open', 1);
      await this.audit.record(tx, {
        actor,
        action: 'TICKET_CREATED',
        target: { type: 'ticket', id },
        after: { category: input.category, subcategory: input.subcategory ?? null },
      });
      await this.notices.opened(tx, id);
      this.publishChange(tx, await this.lock(tx, id));
      return id;
    });
  }

  /** The id of the ticket with this number, for the audit trail; undefined if there is none. */
  idOfNumber(number: number): Promise<string | undefined> {
    return this.repository.idOfNumber(number);
  }

  /** The ticket, if this user may read it. @throws NotFound */
  async readable(actor: Actor, id: string): Promise<Ticket> {
    const ticket = await this.repository.find(id);
    if (ticket === undefined || !canRead(actor, ticket)) throw new NotFound();
    return ticket;
  }

  /** The same, locked for a change, so that changes to one ticket are serialised. @throws NotFound */
  async readableLocked(tx: Tx, actor: Actor, id: string): Promise<Ticket> {
    const ticket = await this.lock(tx, id);
    if (!canRead(actor, ticket)) throw new NotFound();
    return ticket;
  }

  /**
   * Performs one action of the state table.
   * @throws NotFound if the user may not see the ticket; Conflict if the state does not allow it. Never Forbidden: the user's side decides.
   */
  async act(
    actor: Actor,
    id: string,
    action: TicketAction,
    work: (tx: Tx, ticket: Ticket) => Promise<Partial<Ticket>> = () => Promise.resolve({}),
  ): Promise<void> {
    await this.database.transaction(async (tx) => {
      const ticket = await this.readableLocked(tx, actor, id);
      await this.advance(tx, actor, ticket, action, await work(tx, ticket));
    });
  }

  /**
   * Advances a locked ticket; `system` acts without a user, for example when a deadline has passed. @throws Conflict if its state does not
   * allow the action to this user.
   */
  async advance(tx: Tx, actor: Actor | 'system', ticket: Ticket, action: TicketAction, columns: Partial<Ticket> = {}): Promise<Ticket> {
    const to = this.target(actor, ticket, action);
    const now = this.clock.now();
    const verified = (columns.verifiedAt ?? ticket.verifiedAt) !== null;
    const waitsFor = waitsAfter(action, { status: to, verified }, ticket.waitsFor);
    const waitsOn = ticket.waitsFor === 'agent' && !restartsWait(action);
    const isHidden = action === 'note' || (action === 'manage' && changesTagsOnly(ticket, columns));
    const change = {
      ...deadlinesAfter(action, ticket, to, now),
      ...(action === 'agentReply' && ticket.firstRepliedAt === null && { firstRepliedAt: now }),
      ...columns,
      status: to,
      waitsFor,
      // A second message of the customer does not restart their waiting time.
      waitingSince: waitsFor !== 'agent' ? null : waitsOn ? ticket.waitingSince : now,
      // An expired code is no activity.
      ...(action !== 'codeEnded' && {
        updatedAt: now,
        customerUpdatedAt: isHidden ? (ticket.customerUpdatedAt ?? ticket.updatedAt) : null,
      }),
      version: ticket.version + 1,
    };
    const after = Object.assign(new Ticket(), ticket, change);
    const moved = to !== ticket.status;
    if (moved) await this.counts.move(tx, [{ from: ticket.status, to }]);
    const sentence = moved ? SENTENCES[action] : undefined;
    if (sentence !== undefined)
      await this.entries.append(tx, after, { id: randomUUID(), authorId: null, authorRole: 'system', body: sentence, internal: false });
    await this.repository.update(tx, after);
    if (moved || !WRITING.has(action) || Object.keys(columns).length > 0) this.publishChange(tx, after, isHidden);
    return after;
  }

  /**
   * The state after an action. @throws NotFound for unrelated users; Conflict if the table does not allow it, `own-ticket` to agents who
   * would handle their own.
   */
  target(actor: Actor | 'system', ticket: Ticket, action: TicketAction): TicketStatus {
    const side = actor === 'system' ? actor : sideTo(actor, ticket);
    if (side !== 'system' && !mayRead(side, ticket.status)) throw new NotFound();
    const now = this.clock.now();
    const to = nextStatus(action, side, ticket, now);
    if (to !== null) return to;
    if (actor !== 'system' && side === 'customer' && inGroup(actor.roles, 'agents') && nextStatus(action, 'agent', ticket, now) !== null)
      throw new Conflict('This is your own ticket, so a colleague has to handle it.', 'own-ticket');
    throw new Conflict('This is not possible in the ticket’s current status.', 'ticket-state');
  }

  async setPending(actor: Actor, id: string, pending: boolean): Promise<void> {
    const action = pending ? 'setPending' : 'unsetPending';
    await this.act(actor, id, action, async (tx, ticket) => {
      const status = this.target(actor, ticket, action);
      await this.recordStatus(tx, actor, ticket, { action: pending ? 'TICKET_PENDING' : 'TICKET_RESUMED', status });
      return {};
    });
  }

  /** Permanently revokes the agents' access to the ticket. */
  async revokeAccess(actor: Actor, id: string, reason: string | null): Promise<void> {
    await this.act(actor, id, 'revokeAccess', async (tx, ticket) => {
      const status = this.target(actor, ticket, 'revokeAccess');
      await this.codes.delete(tx, id);
      await this.recordStatus(tx, actor, ticket, { action: 'TICKET_ACCESS_REVOKED', status });
      this.events.publish(tx, 'ticket.revoked', { id });
      const now = this.clock.now();
      return { revokedAt: now, closedAt: ticket.closedAt ?? now, reopenUntil: null, revokeReason: reason };
    });
  }

  /** Without the customer's account no one can answer, agree or grant access, so the customer's open tickets are closed. */
  async closeOf(tx: Tx, customerId: string): Promise<void> {
    const open: Ticket[] = [];
    // All of them first: every action locks its ticket before the counters, so this one must not wait for a ticket while it holds those.
    for (const id of await this.repository.idsOfCustomer(tx, customerId, OPEN)) open.push(await this.lock(tx, id));
    for (const ticket of open.filter(({ status }) => !isOver(status))) {
      await this.audit.record(tx, {
        actor: { userId: null },
        action: 'TICKET_CLOSED',
        target: { type: 'ticket', id: ticket.id },
        details: CUSTOMER_GONE,
        before: { status: ticket.status },
        after: { status: this.target('system', ticket, 'closeAccount') },
      });
      await this.advance(tx, 'system', ticket, 'closeAccount', { closing: 'account', closedAt: this.clock.now() });
    }
  }

  /**
   * Moves a ticket and its messages into the past, in order. For demo content.
   * @param minutes between two messages.
   */
  async backdate(id: string, openedAt: Date, minutes: number): Promise<void> {
    await this.database.transaction((tx) => this.repository.backdate(tx, id, openedAt, minutes));
  }

  publishChange(tx: Tx, { id, customerId, assigneeId, status }: Ticket, isHidden = false): void {
    this.events.publish(tx, 'ticket.changed', { id, customerId, assigneeId, status, isHidden });
  }

  private async openedBefore(tx: Tx, actor: Actor, id: string): Promise<string> {
    const ticket = await this.lock(tx, id);
    if (ticket.customerId !== actor.userId) throw new Conflict('This id is taken.', 'id-taken');
    return id;
  }

  /** Reads and locks the row. @throws NotFound */
  private async lock(tx: Tx, id: string): Promise<Ticket> {
    const ticket = await this.repository.lockForUpdate(tx, id);
    if (ticket === undefined) throw new NotFound();
    return ticket;
  }

  /** @param change the action in the log and the status after it */
  private async recordStatus(
    tx: Tx,
    actor: Actor,
    { id, status: before }: Ticket,
    change: { action: string; status: TicketStatus },
  ): Promise<void> {
    const { action, status } = change;
    await this.audit.record(tx, { actor, action, target: { type: 'ticket', id }, before: { status: before }, after: { status } });
  }
}

function changesTagsOnly(ticket: Ticket, { assigneeId = ticket.assigneeId, priority = ticket.priority }: Partial<Ticket>): boolean {
  return assigneeId === ticket.assigneeId && priority === ticket.priority;
}
