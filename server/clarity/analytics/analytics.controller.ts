import { Controller, Get, Query } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { DaysQuery } from '../../finance/ledger/ledger.dto.js';
import { ClarityAnalyticsView } from './analytics.dto.js';
import { AnalyticsService } from './analytics.service.js';

@Controller('clarity/analytics')
export class AnalyticsController {
  constructor(private readonly analytics: AnalyticsService) {}

  /** Returns hours and cost by user, project and task for a period, cost against budget, and approval times. */
  @Get()
  @Access('clarityManagers')
  view(@CurrentActor() actor: Actor, @Query() { from, to }: DaysQuery): Promise<ClarityAnalyticsView> {
    return this.analytics.view(actor, { from, to });
  }
}
