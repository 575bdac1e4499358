import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../../platform/access/access.js';
import type { Page } from '../../../platform/lists/cursors.js';
import { PageQuery } from '../../../platform/lists/page.dto.js';
import { RateLimit } from '../../../platform/rate-limits/rate-limit.js';
import { VatReturnView } from '../vat-return.dto.js';
import { FiledReturnView, FileVatReturn, VatPeriodView } from './vat-filing.dto.js';
import { VatFilingService } from './vat-filing.service.js';

@Controller('staff/finance/vat-returns')
export class VatFilingController {
  constructor(private readonly filing: VatFilingService) {}

  /** Lists the returns that were filed, the latest first. */
  @Get()
  @Access('admin')
  list(@Query() { limit, cursor }: PageQuery): Promise<Page<FiledReturnView>> {
    return this.filing.page(limit, cursor);
  }

  /** Lists the running period, those that have ended and are not filed, and the last filed ones, the latest first. */
  @Get('periods')
  @Access('admin')
  periods(): Promise<VatPeriodView[]> {
    return this.filing.periodChoices();
  }

  /** Marks a return as filed. Nothing is sent to HMRC. */
  @Post()
  @Access('admin', { recentProof: true })
  @RateLimit({ name: 'finance-vat-returns', attempts: 60, windowSeconds: 3_600, per: 'person' })
  file(@CurrentActor() actor: Actor, @Body() input: FileVatReturn): Promise<VatReturnView> {
    return this.filing.file(actor, input);
  }
}
