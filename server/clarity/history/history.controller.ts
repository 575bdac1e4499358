import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { linkedPage } from '../../platform/lists/linked-page.js';
import { HistoryQuery, HistoryView } from './history.dto.js';
import { HistoryService } from './history.service.js';

@Controller('clarity/history')
export class HistoryController {
  constructor(private readonly history: HistoryService) {}

  /** Lists changes to entries, payables and rates, by whom and why, latest first; the header `Link` contains the next page. */
  @Get()
  @Access('clarityManagers')
  async list(
    @CurrentActor() actor: Actor,
    @Query() query: HistoryQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<HistoryView[]> {
    return linkedPage(await this.history.page(actor, query), request, response);
  }
}
