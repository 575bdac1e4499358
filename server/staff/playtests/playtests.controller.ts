import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import {
  CancelPlaytest,
  CreatePlaytest,
  PlaytestDetail,
  PlaytestsPage,
  PlaytestsQuery,
  PlaytestView,
  UpdatePlaytest,
} from './playtests.dto.js';
import { PlaytestsService } from './playtests.service.js';

@Controller('staff/playtest/sessions')
export class PlaytestsController {
  constructor(private readonly playtests: PlaytestsService) {}

  /** Lists sessions: upcoming ones first, then past ones. */
  @Get()
  @Access('staffArea')
  @RateLimit({ name: 'playtests-search', attempts: 120, windowSeconds: 60, per: 'person', onlyWith: 'search' })
  list(@CurrentActor() actor: Actor, @Query() query: PlaytestsQuery): Promise<PlaytestsPage> {
    return this.playtests.page(actor, query);
  }

  /** Schedules a session. */
  @Post()
  @Access('staffArea')
  @RateLimit({ name: 'playtests', attempts: 60, windowSeconds: 3600, per: 'person' })
  create(@CurrentActor() actor: Actor, @Body() input: CreatePlaytest): Promise<PlaytestView> {
    return this.playtests.create(actor, input);
  }

  /** Returns a session with its responses. */
  @Get(':id')
  @Access('staffArea')
  findOne(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<PlaytestDetail> {
    return this.playtests.findOne(actor, id);
  }

  /** Changes a session before its start; respondents are notified if it moves. */
  @Put(':id')
  @Access('staffArea')
  update(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: UpdatePlaytest): Promise<PlaytestView> {
    return this.playtests.update(actor, id, input);
  }

  /** Cancels a session with a reason; respondents are notified. */
  @Post(':id/cancel')
  @HttpCode(200)
  @Access('staffArea')
  cancel(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: CancelPlaytest): Promise<PlaytestView> {
    return this.playtests.cancel(actor, id, input);
  }
}
