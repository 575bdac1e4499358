import { Body, Controller, Delete, Get, HttpCode, Put, Query } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { ActivityResponse, CalendarResponse, CalendarQuery, OrderCounters, OverviewView } from './overview.dto.js';
import { OverviewService } from './overview.service.js';

@Controller('staff/overview')
export class OverviewController {
  constructor(private readonly service: OverviewService) {}

  /** Returns all counters in the user's order. */
  @Get()
  @Access('staffArea')
  overview(@CurrentActor() actor: Actor): Promise<OverviewView> {
    return this.service.overview(actor);
  }

  /** Changes the order of the counters for this user. */
  @Put('order')
  @HttpCode(204)
  @Access('staffArea')
  order(@CurrentActor() actor: Actor, @Body() { order }: OrderCounters): Promise<void> {
    return this.service.order(actor, order);
  }

  /** Resets the order of the counters for this user. */
  @Delete('order')
  @HttpCode(204)
  @Access('staffArea')
  resetOrder(@CurrentActor() actor: Actor): Promise<void> {
    return this.service.resetOrder(actor);
  }

  /** Lists recent activity in the studio, as far as the user may see it. */
  @Get('activity')
  @Access('staffArea')
  activity(@CurrentActor() actor: Actor): Promise<ActivityResponse> {
    return this.service.activity(actor);
  }

  /** Lists the calendar entries of a month. */
  @Get('calendar')
  @Access('staffArea')
  calendar(@CurrentActor() actor: Actor, @Query() { month }: CalendarQuery): Promise<CalendarResponse> {
    return this.service.calendar(actor, month);
  }
}
