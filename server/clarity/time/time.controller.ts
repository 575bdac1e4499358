import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { linkedPage } from '../../platform/lists/linked-page.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { DAILY_ENTRY } from '../clarity.rules.js';
import { ChangeTime, EnterTime, TimeQuery, TimeView } from './time.dto.js';
import { TimeService } from './time.service.js';

@Controller('clarity/time')
export class TimeController {
  constructor(private readonly time: TimeService) {}

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

  /** Enters time by hours or as an interval; it then waits for approval. */
  @Post()
  @Access('staffArea', { withoutProof: DAILY_ENTRY })
  @RateLimit({ name: 'clarity-time', attempts: 300, windowSeconds: 3_600, per: 'person' })
  enter(@CurrentActor() actor: Actor, @Body() input: EnterTime): Promise<TimeView> {
    return this.time.enter(actor, input);
  }

  /** Returns an entry of time. */
  @Get(':id')
  @Access('staffArea')
  one(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<TimeView> {
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
