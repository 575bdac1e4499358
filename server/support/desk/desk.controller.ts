import { Controller, Get, Query } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { AgentsService } from './agents.service.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { Clock } from '../../platform/time/clock.js';
import { AgentView, DeskCounts, DeskItem, DeskPage, DeskQuery, DeskRow, DeskRowsQuery } from './desk.dto.js';
import { DeskRepository } from './desk.repository.js';
import { DeskService } from './desk.service.js';

/** The agents' desk: all tickets to which customers have not revoked access. */
@Controller('support/desk')
export class DeskController {
  constructor(
    private readonly tickets: DeskService,
    private readonly desk: DeskRepository,
    private readonly people: AgentsService,
    private readonly clock: Clock,
  ) {}

  /** Lists tickets on the support desk. An open desk asks every minute. */
  @Get()
  @Access('agents', { passive: true })
  @RateLimit({ name: 'desk-search', attempts: 120, windowSeconds: 60, per: 'person', onlyWith: 'search' })
  list(@CurrentActor() actor: Actor, @Query() query: DeskQuery): Promise<DeskPage> {
    return this.tickets.page(actor, query);
  }

  /** Returns the current rows of tickets that a desk shows, without matching texts. A desk that is left open asks every minute. */
  @Get('rows')
  @Access('agents', { passive: true })
  rows(@CurrentActor() actor: Actor, @Query() { ids }: DeskRowsQuery): Promise<DeskItem[]> {
    return this.desk.items(actor.userId, ids);
  }

  /** Counts the tickets of the support desk that need an agent. */
  @Get('counts')
  @Access('agents')
  counts(@CurrentActor() actor: Actor): Promise<DeskCounts> {
    return this.desk.counts(actor.userId);
  }

  /** Lists the tickets with a valid security code that the agent may enter. */
  @Get('codes')
  @Access('agents')
  codes(@CurrentActor() actor: Actor): Promise<DeskRow[]> {
    return this.desk.withCodes(actor.userId, this.clock.now());
  }

  /** Lists the tickets with notes that mention the agent and that they have not read. */
  @Get('mentions')
  @Access('agents')
  mentions(@CurrentActor() actor: Actor): Promise<DeskRow[]> {
    return this.desk.mentioning(actor.userId);
  }

  /** Lists the agents to whom a ticket can be assigned. */
  @Get('agents')
  @Access('agents')
  agents(): Promise<AgentView[]> {
    return this.people.list();
  }
}
