import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { NotFound } from '../../platform/errors/errors.js';
import { Clock } from '../../platform/time/clock.js';
import { SecurityCodesService } from '../access/security-codes.service.js';
import { AgentsService } from '../desk/agents.service.js';
import { TicketReadsRepository } from '../messages/ticket-reads.repository.js';
import type { Ticket } from './ticket.entity.js';
import type { TicketView } from './tickets.dto.js';
import { abilities, sideTo } from './tickets.policy.js';
import { TicketsService } from './tickets.service.js';

/** A ticket as shown to the requesting user. */
@Injectable()
export class TicketDetailsService {
  constructor(
    private readonly tickets: TicketsService,
    private readonly codes: SecurityCodesService,
    private readonly agents: AgentsService,
    private readonly reads: TicketReadsRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFound */
  async of(actor: Actor, id: string): Promise<TicketView> {
    return this.view(actor, await this.tickets.readable(actor, id));
  }

  private async view(actor: Actor, ticket: Ticket): Promise<TicketView> {
    const side = sideTo(actor, ticket);
    if (side === 'stranger') throw new NotFound();
    const can = abilities(actor, ticket, this.clock.now());
    const forAgent = side === 'agent';
    const lastSeq = forAgent ? ticket.entrySeq : ticket.messageSeq;
    // A recorded change alone does not make the ticket unread.
    const newest = forAgent ? ticket.writtenSeq : ticket.messageSeq;
    const [assignee, lastRead, handedCode, code] = await Promise.all([
      ticket.assigneeId === null ? null : this.agents.nameOf(ticket.assigneeId),
      this.reads.lastRead(ticket.id, actor.userId),
      forAgent && can.verifyCode ? this.codes.handed(ticket.id) : null,
      !forAgent && can.createCode ? this.codes.stateOf(ticket.id) : null,
    ]);
    return {
      id: ticket.id,
      number: Number(ticket.number),
      side,
      subject: ticket.subject,
      description: ticket.description,
      category: ticket.category,
      subcategory: ticket.subcategory,
      status: ticket.status,
      priority: ticket.priority,
      created_at: ticket.createdAt.toISOString(),
      // Notes and tags reach a customer in no form, not as an activity either.
      updated_at: (forAgent ? ticket.updatedAt : (ticket.customerUpdatedAt ?? ticket.updatedAt)).toISOString(),
      security_verified: ticket.verified,
      waits_for: ticket.waitsFor,
      unread: can.readMessages && newest > lastRead ? lastSeq - lastRead : 0,
      lastSeq: can.readMessages ? lastSeq : 0,
      assignee: assignee && { ...assignee, isFormer: forAgent && assignee.isFormer },
      tags: forAgent ? ticket.tags : null,
      contactEmail: forAgent && !ticket.verified ? null : ticket.contactEmail,
      closed_at: ticket.closedAt?.toISOString() ?? null,
      closes_at: ticket.closeAt?.toISOString() ?? null,
      closing: ticket.closing,
      close_reason: ticket.closeReason,
      objected_at: ticket.objectedAt?.toISOString() ?? null,
      reopen_until: ticket.reopenUntil?.toISOString() ?? null,
      revoked_at: ticket.revokedAt?.toISOString() ?? null,
      revoke_reason: ticket.revokeReason,
      check_requested_at: ticket.verified ? null : (ticket.checkRequestedAt?.toISOString() ?? null),
      handedCode,
      code,
      can,
    };
  }
}
