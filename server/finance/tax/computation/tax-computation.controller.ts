import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../../platform/access/access.js';
import { IdPipe } from '../../../platform/http/id.pipe.js';
import { RateLimit } from '../../../platform/rate-limits/rate-limit.js';
import { ReportQuery } from '../../reports/reports.dto.js';
import {
  ChangeTaxAdjustment,
  DeleteTaxAdjustmentQuery,
  EnterTaxAdjustment,
  TaxAdjustmentView,
  TaxComputationView,
} from './tax-computation.dto.js';
import { TaxComputationService } from './tax-computation.service.js';

const AN_ESTIMATE = 'It changes an estimate, and nothing is posted.';

@Controller('staff/finance')
export class TaxComputationController {
  constructor(private readonly computation: TaxComputationService) {}

  /** Returns the way from the profit of a period to the corporation tax on it. */
  @Get('tax-computation')
  @Access('admin')
  compute(@Query() query: ReportQuery): Promise<TaxComputationView> {
    return this.computation.compute(query);
  }

  /** Adds an adjustment to the profit of a period. */
  @Post('tax-adjustments')
  @Access('admin', { withoutProof: AN_ESTIMATE })
  @RateLimit({ name: 'finance-tax-adjustments', attempts: 120, windowSeconds: 3_600, per: 'person' })
  enter(@CurrentActor() actor: Actor, @Body() input: EnterTaxAdjustment): Promise<TaxAdjustmentView> {
    return this.computation.enter(actor, input);
  }

  /** Changes an adjustment. */
  @Put('tax-adjustments/:id')
  @Access('admin', { withoutProof: AN_ESTIMATE })
  @RateLimit({ name: 'finance-tax-adjustments', attempts: 120, windowSeconds: 3_600, per: 'person' })
  change(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: ChangeTaxAdjustment): Promise<TaxAdjustmentView> {
    return this.computation.change(actor, id, input);
  }

  /** Deletes an adjustment. */
  @Delete('tax-adjustments/:id')
  @HttpCode(204)
  @Access('admin', { withoutProof: AN_ESTIMATE })
  @RateLimit({ name: 'finance-tax-adjustments', attempts: 120, windowSeconds: 3_600, per: 'person' })
  delete(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Query() { version }: DeleteTaxAdjustmentQuery): Promise<void> {
    return this.computation.delete(actor, id, version);
  }
}
