import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { NotFound } from '../../platform/errors/errors.js';
import { SecurityCodesService } from '../access/security-codes.service.js';
import { agentRole } from './agent-role.js';
import type { Ticket } from './ticket.entity.js';
import type { AgentName, TicketView } from './tickets.dto.js';
import { abilities, sideTo } from './tickets.policy.js';
import { TicketsService } from './tickets.service.js';

/** A ticket as the person who asks sees it. */
@Injectable()
export class TicketViewsService {
  constructor(
    private readonly tickets: TicketsService,
    private readonly codes: SecurityCodesService,
    private readonly queries: ReadQueries,
  ) {}

  /** @throws NotFound */
  async of(actor: Actor, id: string): Promise<TicketView> {
    return this.view(actor, await this.tickets.readable(actor, id));
  }

  private async view(actor: Actor, ticket: Ticket): Promise<TicketView> {
    const side = sideTo(actor, ticket);
    if (side === 'stranger') throw new NotFound();
    const can = abilities(actor, ticket);
    const forAgent = side === 'agent';
    const lastSeq = forAgent ? ticket.entrySeq : ticket.messageSeq;
    const [assignee, read, handedCode, code] = await Promise.all([
      this.agent(ticket.assigneeId),
      this.readUpTo(actor, ticket.id),
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
      updated_at: ticket.updatedAt.toISOString(),
      security_verified: ticket.verified,
      waits_for: ticket.waitsFor,
      unread: can.readMessages ? Math.max(0, lastSeq - read) : 0,
      lastSeq: can.readMessages ? lastSeq : 0,
      customerSeq: forAgent ? ticket.customerSeq : null,
      assignee,
      tags: forAgent ? ticket.tags : null,
      contactEmail: forAgent && !ticket.verified ? null : ticket.contactEmail,
      closed_at: ticket.closedAt?.toISOString() ?? null,
      revoked_at: ticket.revokedAt?.toISOString() ?? null,
      revoke_reason: ticket.revokeReason,
      handedCode,
      code,
      can,
    };
  }

  private async agent(id: string | null): Promise<AgentName | null> {
    if (id === null) return null;
    const [row] = await this.queries.rows<{ first_name: string | null; roles: string[] }>(
      'SELECT first_name, roles FROM users WHERE id = $1',
      [id],
    );
    return row === undefined ? null : { id, name: row.first_name ?? 'Support', role: agentRole(row.roles) };
  }

  /** Up to which number this person has read. */
  private async readUpTo(actor: Actor, ticketId: string): Promise<number> {
    const [row] = await this.queries.rows<{ seq: number }>('SELECT seq FROM ticket_reads WHERE ticket_id = $1 AND user_id = $2', [
      ticketId,
      actor.userId,
    ]);
    return row?.seq ?? 0;
  }
}
