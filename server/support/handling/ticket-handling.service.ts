import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Conflict, Invalid } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import { AgentsService } from '../desk/agents.service.js';
import { TicketEntriesService } from '../messages/ticket-entries.service.js';
import { isNoChange, type TicketChange } from './ticket-changes.rules.js';
import type { Ticket } from '../tickets/ticket.entity.js';
import type { ManageTicket } from '../tickets/tickets.dto.js';
import { TICKET_LIMITS } from '../tickets/tickets.rules.js';
import { TicketsService } from '../tickets/tickets.service.js';
import { publishAlert } from '../live/publish-alert.js';

type Handling = Pick<Ticket, 'assigneeId' | 'priority' | 'tags'>;

/** Assignee, priority and tags of a ticket. Every change is recorded in the thread, for agents. */
@Injectable()
export class TicketHandlingService {
  constructor(
    private readonly tickets: TicketsService,
    private readonly agents: AgentsService,
    private readonly entries: TicketEntriesService,
    private readonly audit: Audit,
    private readonly events: Events,
  ) {}

  /** Changes assignee or priority, adds or removes a tag. @throws Invalid if the assignee is not an agent or there are too many tags. */
  async manage(actor: Actor, id: string, { assigneeId, priority, addTag, removeTag }: ManageTicket): Promise<void> {
    await this.tickets.act(actor, id, 'manage', async (tx, ticket) => {
      this.tickets.target(actor, ticket, 'manage');
      if (assigneeId !== undefined && assigneeId !== null) await this.agents.assertAgent(tx, assigneeId);
      const tags = tagsAfter(ticket.tags, normalised(addTag), normalised(removeTag));
      return this.change(tx, actor, ticket, {
        assigneeId: assigneeId === undefined ? ticket.assigneeId : assigneeId,
        priority: priority ?? ticket.priority,
        tags,
      });
    });
  }

  /** Assigns an unassigned ticket to the agent. @throws Conflict `already-taken` */
  async assignToSelf(actor: Actor, id: string): Promise<void> {
    await this.tickets.act(actor, id, 'manage', async (tx, ticket) => {
      this.tickets.target(actor, ticket, 'manage');
      if (ticket.assigneeId !== null && ticket.assigneeId !== actor.userId) {
        const colleague = await this.agents.nameOf(ticket.assigneeId);
        throw new Conflict(`${colleague?.name ?? 'A colleague'} already has this ticket.`, 'already-taken');
      }
      return this.change(tx, actor, ticket, { ...ticket, assigneeId: actor.userId });
    });
  }

  /** An agent who answers an unassigned ticket becomes its assignee. @returns the changes to the locked ticket. */
  async takeByReply(tx: Tx, actor: Actor, ticket: Ticket): Promise<Partial<Ticket>> {
    return ticket.assigneeId === null ? this.change(tx, actor, ticket, { ...ticket, assigneeId: actor.userId }, true) : {};
  }

  private async change(tx: Tx, actor: Actor, ticket: Ticket, to: Handling, byReply = false): Promise<Partial<Ticket>> {
    const change: TicketChange = {
      ...(to.assigneeId !== ticket.assigneeId && {
        assignee: { from: ticket.assigneeId, to: to.assigneeId, ...(byReply && { byReply }) },
      }),
      ...(to.priority !== ticket.priority && { priority: { from: ticket.priority, to: to.priority } }),
      tags: { added: without(to.tags, ticket.tags), removed: without(ticket.tags, to.tags) },
    };
    if (isNoChange(change)) return {};
    await this.entries.appendChange(tx, ticket, actor.userId, change);
    await this.audit.record(tx, {
      actor,
      action: 'TICKET_MANAGED',
      target: { type: 'ticket', id: ticket.id },
      before: handlingOf(ticket),
      after: handlingOf(to),
    });
    if (change.assignee !== undefined && to.assigneeId !== null && to.assigneeId !== actor.userId) {
      const { id: ticketId, customerId } = ticket;
      publishAlert(this.events, tx, { ticketId, kind: 'assigned', agentId: to.assigneeId, customerId });
    }
    return handlingOf(to);
  }
}

function handlingOf({ assigneeId, priority, tags }: Handling): Handling {
  return { assigneeId, priority, tags };
}

function normalised(tag: string | undefined): string | undefined {
  return tag?.trim().toLowerCase();
}

function without(tags: readonly string[], others: readonly string[]): string[] {
  return tags.filter((tag) => !others.includes(tag));
}

/** @throws Invalid if there are too many. */
function tagsAfter(tags: readonly string[], added: string | undefined, removed: string | undefined): string[] {
  const after = tags.filter((tag) => tag !== removed);
  if (added !== undefined && !after.includes(added)) after.push(added);
  if (after.length > Math.max(TICKET_LIMITS.tags, tags.length)) {
    throw new Invalid(`A ticket has at most ${TICKET_LIMITS.tags} tags.`, { addTag: 'Remove a tag first.' }, 'too-many-tags');
  }
  return after;
}
