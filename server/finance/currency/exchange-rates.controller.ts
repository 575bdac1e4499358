import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { linkedPage } from '../../platform/lists/linked-page.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { CurrentRatesQuery, CurrentRateView, EnterExchangeRate, ExchangeRatesQuery, ExchangeRateView } from './exchange-rates.dto.js';
import { ExchangeRatesService } from './exchange-rates.service.js';

@Controller('staff/finance/exchange-rates')
export class ExchangeRatesController {
  constructor(private readonly rates: ExchangeRatesService) {}

  /** Lists exchange rates, the latest first; the header `Link` names the next page. */
  @Get()
  @Access('admin')
  async list(
    @Query() query: ExchangeRatesQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ExchangeRateView[]> {
    return linkedPage(await this.rates.page(query), request, response);
  }

  /** Returns the rate of each currency that counts on a day. */
  @Get('current')
  @Access('admin')
  current(@Query() { on }: CurrentRatesQuery): Promise<CurrentRateView[]> {
    return this.rates.on(on);
  }

  /** Enters a rate that counts from a day on. */
  @Post()
  @HttpCode(204)
  @Access('admin', { recentProof: true })
  @RateLimit({ name: 'finance-exchange-rates', attempts: 120, windowSeconds: 3_600, per: 'person' })
  enter(@CurrentActor() actor: Actor, @Body() input: EnterExchangeRate): Promise<void> {
    return this.rates.enter(actor, input);
  }

  /** Deletes a rate. Existing bookings are unchanged. */
  @Delete(':id')
  @HttpCode(204)
  @Access('admin', { recentProof: true })
  @RateLimit({ name: 'finance-exchange-rates', attempts: 120, windowSeconds: 3_600, per: 'person' })
  delete(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.rates.delete(actor, id);
  }
}
