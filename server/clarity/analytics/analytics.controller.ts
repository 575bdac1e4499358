import { Controller, Get, Query } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { DaysQuery } from '../../finance/ledger/ledger.dto.js';
import { RecordedTimePage } from '../subjects/subjects.dto.js';
import { AnalyticsCostsQuery, AnalyticsEntriesQuery, ClarityAnalyticsView, CostEntriesPage } from './analytics.dto.js';
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

  /** Lists the entries behind the hours of a person, project or task, the latest day first. */
  @Get('entries')
  @Access('clarityManagers')
  entries(@CurrentActor() actor: Actor, @Query() query: AnalyticsEntriesQuery): Promise<RecordedTimePage> {
    return this.analytics.entries(actor, query);
  }

  /** Lists the approved claims behind the expenses of a project or the cost against a budget, the latest day first. */
  @Get('costs')
  @Access('clarityManagers')
  costs(@Query() query: AnalyticsCostsQuery): Promise<CostEntriesPage> {
    return this.analytics.costs(query);
  }
}
