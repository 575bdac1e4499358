import { Controller, Get, Query } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { AgentsService } from './agents.service.js';
import { AgentView, DeskCounts, DeskPage, DeskQuery } from './desk.dto.js';
import { DeskRepository } from './desk.repository.js';

/** The agents' desk: all tickets that customers have not closed to them. */
@Controller('support/desk')
export class DeskController {
  constructor(
    private readonly desk: DeskRepository,
    private readonly people: AgentsService,
  ) {}

  /** Lists tickets on the support desk. */
  @Get()
  @Access('agents')
  list(@CurrentActor() actor: Actor, @Query() query: DeskQuery): Promise<DeskPage> {
    return this.desk.page(actor.userId, query);
  }

  /** Counts the tickets of the support desk that need an agent. */
  @Get('counts')
  @Access('agents')
  counts(@CurrentActor() actor: Actor): Promise<DeskCounts> {
    return this.desk.counts(actor.userId);
  }

  /** Whom a ticket can be assigned to. */
  @Get('agents')
  @Access('agents')
  agents(): Promise<AgentView[]> {
    return this.people.list();
  }
}
