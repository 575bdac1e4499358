import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../../platform/access/access.js';
import { IdPipe } from '../../../platform/http/id.pipe.js';
import { RateLimit } from '../../../platform/rate-limits/rate-limit.js';
import { BugRelationsService } from './bug-relations.service.js';
import { BugTicketsService } from './bug-tickets.service.js';
import { RaiseBug, RelateBug, TicketBugView, UnrelateBug } from './links.dto.js';

@Controller()
export class BugLinksController {
  constructor(
    private readonly relations: BugRelationsService,
    private readonly tickets: BugTicketsService,
  ) {}

  /** Relates a bug to another one. */
  @Post('staff/bugs/:id/relations')
  @HttpCode(204)
  @Access('staffArea')
  relate(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: RelateBug): Promise<void> {
    return this.relations.add(actor, id, input);
  }

  /** Removes a relation, from either side. */
  @Delete('staff/bugs/:id/relations')
  @HttpCode(204)
  @Access('staffArea')
  unrelate(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Query() query: UnrelateBug): Promise<void> {
    return this.relations.remove(actor, id, query);
  }

  /** Lists the bugs raised from a ticket, with a draft reply for fixed ones. */
  @Get('support/tickets/:ticketId/bugs')
  @Access('agents')
  ofTicket(@CurrentActor() actor: Actor, @Param('ticketId', IdPipe) ticketId: string): Promise<TicketBugView[]> {
    return this.tickets.list(actor, ticketId);
  }

  /** Raises a bug from a ticket. No ticket data is copied. */
  @Post('support/tickets/:ticketId/bugs')
  @Access('agents')
  @RateLimit({ name: 'ticket-bugs', attempts: 60, windowSeconds: 3_600, per: 'person' })
  raise(@CurrentActor() actor: Actor, @Param('ticketId', IdPipe) ticketId: string, @Body() input: RaiseBug): Promise<TicketBugView[]> {
    return this.tickets.raise(actor, ticketId, input);
  }
}
