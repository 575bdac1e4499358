import { Controller, Get, Query } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../../platform/access/access.js';
import { RateLimit } from '../../../platform/rate-limits/rate-limit.js';
import { DownloadsPage, DownloadsQuery, DownloadStats, DownloadStatsQuery } from './downloads.dto.js';
import { DownloadsService } from './downloads.service.js';

@Controller('staff/builds/downloads')
export class DownloadsController {
  constructor(private readonly downloads: DownloadsService) {}

  /** Lists downloads of builds, newest first: one's own, or those of everyone for admin and ceo. */
  @Get()
  @Access('staffArea')
  @RateLimit({ name: 'downloads-search', attempts: 120, windowSeconds: 60, per: 'person', onlyWith: 'search' })
  list(@CurrentActor() actor: Actor, @Query() query: DownloadsQuery): Promise<DownloadsPage> {
    return this.downloads.page(actor, query);
  }

  /** Counts the downloads that the user may see, with the people, the bytes and those that were completed. */
  @Get('stats')
  @Access('staffArea')
  stats(@CurrentActor() actor: Actor, @Query() query: DownloadStatsQuery): Promise<DownloadStats> {
    return this.downloads.stats(actor, query);
  }
}
