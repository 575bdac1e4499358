import { Body, Controller, Delete, Get, HttpCode, Param, Put, Query } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { MonthPipe } from '../finance-input.dto.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { ClearForecast, ForecastView, RepeatingExpensesPage, SetForecast } from './forecast.dto.js';
import { ForecastService } from './forecast.service.js';

const NO_MONEY_MOVED = 'An estimate moves no money.';

@Controller('staff/finance/forecasts')
export class ForecastController {
  constructor(private readonly forecast: ForecastService) {}

  /** Returns the expenses of the last months and those to expect. */
  @Get()
  @Access('admin')
  list(): Promise<ForecastView[]> {
    return this.forecast.list();
  }

  /** Lists the expenses that repeat every month, those that cost most first. */
  @Get('repeating')
  @Access('admin')
  repeating(@Query() query: PageQuery): Promise<RepeatingExpensesPage> {
    return this.forecast.repeating(query);
  }

  /** Sets the estimate of a month that has not ended, in place of the computed one. */
  @Put(':month')
  @Access('admin', { withoutProof: NO_MONEY_MOVED })
  @RateLimit({ name: 'finance-forecasts', attempts: 120, windowSeconds: 3_600, per: 'person' })
  set(@CurrentActor() actor: Actor, @Param('month', MonthPipe) month: string, @Body() input: SetForecast): Promise<ForecastView> {
    return this.forecast.set(actor, month, input);
  }

  /** Returns a month to its computed estimate. */
  @Delete(':month')
  @HttpCode(204)
  @Access('admin', { withoutProof: NO_MONEY_MOVED })
  @RateLimit({ name: 'finance-forecasts', attempts: 120, windowSeconds: 3_600, per: 'person' })
  clear(@CurrentActor() actor: Actor, @Param('month', MonthPipe) month: string, @Query() { version }: ClearForecast): Promise<void> {
    return this.forecast.clear(actor, month, version);
  }
}
