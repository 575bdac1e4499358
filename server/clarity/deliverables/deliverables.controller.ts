import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { linkedPage } from '../../platform/lists/linked-page.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { DAILY_ENTRY } from '../clarity.rules.js';
import {
  AgreeDeliverable,
  ChangeDeliverable,
  DeliverablesQuery,
  DeliverableView,
  DeliverWork,
  TeamDeliverableView,
} from './deliverables.dto.js';
import { DeliverablesService } from './deliverables.service.js';

@Controller('clarity/deliverables')
export class DeliverablesController {
  constructor(private readonly deliverables: DeliverablesService) {}

  /** Lists what the user has agreed to deliver, the latest first; the header `Link` names the next page. */
  @Get()
  @Access('staffArea')
  async list(
    @CurrentActor() actor: Actor,
    @Query() query: DeliverablesQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DeliverableView[]> {
    return linkedPage(await this.deliverables.page(actor, query), request, response);
  }

  /** Lists agreed, undelivered work of all users, latest first; the header `Link` contains the next page. */
  @Get('open')
  @Access('clarityManagers')
  async open(
    @CurrentActor() actor: Actor,
    @Query() query: PageQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TeamDeliverableView[]> {
    return linkedPage(await this.deliverables.open(actor, query), request, response);
  }

  /** Agrees work and its price with a user. */
  @Post()
  @Access('clarityManagers', { withoutProof: 'Nothing is owed until it is delivered and approved.' })
  agree(@CurrentActor() actor: Actor, @Body() input: AgreeDeliverable): Promise<DeliverableView> {
    return this.deliverables.agree(actor, input);
  }

  /** Changes the terms of undelivered work. */
  @Put(':id')
  @Access('clarityManagers', { withoutProof: 'Nothing is owed until it is delivered and approved.' })
  change(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: ChangeDeliverable): Promise<DeliverableView> {
    return this.deliverables.change(actor, id, input);
  }

  /** Withdraws agreed, undelivered work. */
  @Delete(':id')
  @HttpCode(204)
  @Access('clarityManagers', { withoutProof: 'Nothing is owed until it is delivered and approved.' })
  withdraw(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.deliverables.withdraw(actor, id);
  }

  /** Delivers work for approval. */
  @Post(':id/deliver')
  @HttpCode(200)
  @Access('staffArea', { withoutProof: DAILY_ENTRY })
  deliver(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: DeliverWork): Promise<DeliverableView> {
    return this.deliverables.deliver(actor, id, input);
  }
}
