import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { Downloads } from '../../platform/documents/downloads.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { linkedPage } from '../../platform/lists/linked-page.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { DAILY_ENTRY } from '../clarity.rules.js';
import { Outcomes } from '../payables/payables.dto.js';
import { TimeCopiesService } from './time-copies.service.js';
import { TimeExportsService } from './time-exports.service.js';
import { ChangeTime, CopyTime, EnterTime, TimeExportQuery, TimeQuery, TimeView } from './time.dto.js';
import { TimeService } from './time.service.js';

@Controller('clarity/time')
export class TimeController {
  constructor(
    private readonly time: TimeService,
    private readonly exports: TimeExportsService,
    private readonly copies: TimeCopiesService,
    private readonly downloads: Downloads,
  ) {}

  /** Lists the user's time, the latest day first; the header `Link` names the next page. */
  @Get()
  @Access('staffArea')
  async list(
    @CurrentActor() actor: Actor,
    @Query() query: TimeQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TimeView[]> {
    return linkedPage(await this.time.page(actor, query), request, response);
  }

  /** Enters time by hours or as an interval, for approval. */
  @Post()
  @Access('staffArea', { withoutProof: DAILY_ENTRY })
  @RateLimit({ name: 'clarity-time', attempts: 300, windowSeconds: 3_600, per: 'person' })
  enter(@CurrentActor() actor: Actor, @Body() input: EnterTime): Promise<TimeView> {
    return this.time.enter(actor, input);
  }

  /** Sends time of a period as CSV, spreadsheet or PDF. */
  @Get('export')
  @Access('staffArea')
  @RateLimit({ name: 'clarity-export', attempts: 30, windowSeconds: 600, per: 'person' })
  @ApiProduces('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/pdf')
  async export(@CurrentActor() actor: Actor, @Query() query: TimeExportQuery, @Res() response: Response): Promise<void> {
    await this.downloads.send(response, actor, (signal) => this.exports.file(actor, query, signal));
  }

  /** Copies time to later weeks; each entry has its own outcome. */
  @Post('copies')
  @HttpCode(200)
  @Access('staffArea', { withoutProof: DAILY_ENTRY })
  @RateLimit({ name: 'clarity-copies', attempts: 60, windowSeconds: 3_600, per: 'person' })
  async copy(@CurrentActor() actor: Actor, @Body() input: CopyTime): Promise<Outcomes> {
    return { outcomes: await this.copies.copy(actor, input) };
  }

  /** Returns an entry of time. */
  @Get(':id')
  @Access('staffArea')
  findOne(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<TimeView> {
    return this.time.byId(actor, id);
  }

  /** Changes time that is not approved. */
  @Put(':id')
  @Access('staffArea', { withoutProof: DAILY_ENTRY })
  change(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: ChangeTime): Promise<TimeView> {
    return this.time.change(actor, id, input);
  }

  /** Deletes time that is not approved. */
  @Delete(':id')
  @HttpCode(204)
  @Access('staffArea', { withoutProof: DAILY_ENTRY })
  remove(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.time.remove(actor, id);
  }
}
