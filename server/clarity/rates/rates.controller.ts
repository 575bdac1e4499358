import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { ChangePayroll, PreviewRate, RatedPersonView, RatePreview, RatesQuery, RateView, SetRate } from './rates.dto.js';
import { RatesService } from './rates.service.js';

@Controller('clarity')
export class RatesController {
  constructor(private readonly rates: RatesService) {}

  /** Lists everyone who can record time, with the rate that counts today. */
  @Get('people')
  @Access('clarityManagers')
  people(): Promise<RatedPersonView[]> {
    return this.rates.everyone();
  }

  /** Sets whether a user is on the payroll. */
  @Put('people/:id/payroll')
  @HttpCode(204)
  @Access('clarityManagers', { recentProof: true })
  payroll(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() { on_payroll }: ChangePayroll): Promise<void> {
    return this.rates.setPayroll(actor, id, on_payroll);
  }

  /** Lists the rates of a person, the latest first. */
  @Get('rates')
  @Access('clarityManagers')
  list(@Query() { user_id }: RatesQuery): Promise<RateView[]> {
    return this.rates.ofUser(user_id);
  }

  /** Returns what a rate would change. */
  @Get('rates/preview')
  @Access('clarityManagers')
  preview(@Query() query: PreviewRate): Promise<RatePreview> {
    return this.rates.preview(query);
  }

  /** Sets the rate of a person from a day on. */
  @Post('rates')
  @HttpCode(200)
  @Access('clarityManagers', { recentProof: true })
  set(@CurrentActor() actor: Actor, @Body() input: SetRate): Promise<RateView[]> {
    return this.rates.set(actor, input);
  }
}
