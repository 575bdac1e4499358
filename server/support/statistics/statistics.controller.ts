import { Controller, Get, Query } from '@nestjs/common';
import { Access } from '../../platform/access/access.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { ReplyTimesView, SupportStatisticsQuery, SupportStatisticsView } from './statistics.dto.js';
import { StatisticsService } from './statistics.service.js';

@Controller('support')
export class StatisticsController {
  constructor(private readonly statistics: StatisticsService) {}

  /** Returns customers' waiting times by week and category. */
  @Get('statistics')
  @Access('supportStatistics')
  @RateLimit({ name: 'support-statistics', attempts: 60, windowSeconds: 60, per: 'person' })
  of(@Query() { weeks }: SupportStatisticsQuery): Promise<SupportStatisticsView> {
    return this.statistics.of(weeks);
  }

  /** Returns how long customers currently wait for a first reply. */
  @Get('reply-times')
  @Access('everyone')
  replyTimes(): Promise<ReplyTimesView> {
    return this.statistics.replyTimes();
  }
}
