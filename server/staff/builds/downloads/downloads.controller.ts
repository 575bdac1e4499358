import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../../platform/access/access.js';
import { IdPipe } from '../../../platform/http/id.pipe.js';
import { linkedPage } from '../../../platform/lists/linked-page.js';
import { RateLimit } from '../../../platform/rate-limits/rate-limit.js';
import { DownloadsQuery, DownloadStats, DownloadStatsQuery, DownloadView } from './downloads.dto.js';
import { DownloadsService } from './downloads.service.js';

@Controller('staff/builds/downloads')
export class DownloadsController {
  constructor(private readonly downloads: DownloadsService) {}

  /** Lists downloads of builds, newest first: one's own, or those of everyone for admin and ceo. The header `Link` names the next page. */
  @Get()
  @Access('staffArea')
  @RateLimit({ name: 'downloads-search', attempts: 120, windowSeconds: 60, per: 'person', onlyWith: 'search' })
  async list(
    @CurrentActor() actor: Actor,
    @Query() query: DownloadsQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DownloadView[]> {
    return linkedPage(await this.downloads.page(actor, query), request, response);
  }

  /** Counts the visible downloads, with users, bytes and completions. */
  @Get('stats')
  @Access('staffArea')
  @RateLimit({ name: 'download-stats-search', attempts: 120, windowSeconds: 60, per: 'person', onlyWith: 'search' })
  stats(@CurrentActor() actor: Actor, @Query() query: DownloadStatsQuery): Promise<DownloadStats> {
    return this.downloads.stats(actor, query);
  }

  /** Returns one download. */
  @Get(':id')
  @Access('staffArea')
  findOne(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<DownloadView> {
    return this.downloads.findOne(actor, id);
  }
}
