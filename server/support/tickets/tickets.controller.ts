import { Body, Controller, Get, HttpCode, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { Clock } from '../../platform/time/clock.js';
import { OwnTicketsRepository } from './own-tickets.repository.js';
import { TicketDetailsService } from './ticket-details.service.js';
import { TicketReadsService } from '../messages/ticket-reads.service.js';
import { CreateTicket, ManageTicket, MarkRead, OwnTicketPage, OwnTicketsQuery, RevokeAccess, TicketView } from './tickets.dto.js';
import { TicketHandlingService } from '../handling/ticket-handling.service.js';
import { TicketsService } from './tickets.service.js';

/** Tickets and their state transitions. `can` in a ticket's response lists what the user may do. */
@Controller('support/tickets')
export class TicketsController {
  constructor(
    private readonly tickets: TicketsService,
    private readonly details: TicketDetailsService,
    private readonly reads: TicketReadsService,
    private readonly own: OwnTicketsRepository,
    private readonly handling: TicketHandlingService,
    private readonly clock: Clock,
  ) {}

  /** Opens a support ticket. */
  @Post()
  @Access('signedIn')
  @RateLimit({ name: 'tickets', attempts: 10, windowSeconds: 3_600, per: 'person' })
  async create(@CurrentActor() actor: Actor, @Body() input: CreateTicket): Promise<TicketView> {
    return this.details.of(actor, await this.tickets.create(actor, input));
  }

  /** Lists the signed-in user's own tickets, whatever their roles. */
  @Get()
  @Access('signedIn')
  @RateLimit({ name: 'own-tickets-search', attempts: 120, windowSeconds: 60, per: 'person', onlyWith: 'search' })
  list(@CurrentActor() actor: Actor, @Query() query: OwnTicketsQuery): Promise<OwnTicketPage> {
    return this.own.page(actor.userId, query, this.clock.now());
  }

  /** Returns a support ticket. An open page asks whenever it changes, and every five seconds during the security check. */
  @Get(':id')
  @Access('signedIn', { passive: true })
  read(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<TicketView> {
    return this.details.of(actor, id);
  }

  /** Changes assignee or priority, adds or removes a tag. */
  @Patch(':id')
  @Access('agents')
  async manage(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() change: ManageTicket): Promise<TicketView> {
    await this.handling.manage(actor, id, change);
    return this.details.of(actor, id);
  }

  /** Takes a ticket that no other agent has. */
  @Post(':id/take')
  @HttpCode(200)
  @Access('agents')
  async assignToSelf(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<TicketView> {
    await this.handling.assignToSelf(actor, id);
    return this.details.of(actor, id);
  }

  /** Puts a ticket on hold while the studio has work to do. */
  @Post(':id/pending')
  @HttpCode(200)
  @Access('agents')
  async setPending(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<TicketView> {
    await this.tickets.setPending(actor, id, true);
    return this.details.of(actor, id);
  }

  /** Takes a ticket off hold. */
  @Post(':id/resume')
  @HttpCode(200)
  @Access('agents')
  async resume(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<TicketView> {
    await this.tickets.setPending(actor, id, false);
    return this.details.of(actor, id);
  }

  /** Revokes the studio’s access to a ticket. */
  @Post(':id/revoke-access')
  @HttpCode(200)
  @Access('signedIn')
  async revokeAccess(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() { reason }: RevokeAccess): Promise<TicketView> {
    await this.tickets.revokeAccess(actor, id, reason === '' || reason === undefined ? null : reason);
    return this.details.of(actor, id);
  }

  /** Marks messages of a ticket as read. */
  @Put(':id/read')
  @HttpCode(204)
  @Access('signedIn')
  markRead(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() { seq }: MarkRead): Promise<void> {
    return this.reads.markRead(actor, id, seq);
  }
}
