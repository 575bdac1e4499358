import { Controller, Get, Param, Query } from '@nestjs/common';
import { Access } from '../../platform/access/access.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { MonthPipe } from '../finance-input.dto.js';
import { AccountLinesPage } from '../ledger/ledger.dto.js';
import { RunwayView, VatThresholdView } from './outlook.dto.js';
import { OutlookService } from './outlook.service.js';

@Controller('staff/finance')
export class OutlookController {
  constructor(private readonly outlook: OutlookService) {}

  /** Returns the financial runway. */
  @Get('runway')
  @Access('admin')
  runway(): Promise<RunwayView> {
    return this.outlook.runway();
  }

  /** Returns the taxable turnover of rolling twelve months beside the limit for VAT registration. */
  @Get('vat-threshold')
  @Access('admin')
  vatThreshold(): Promise<VatThresholdView> {
    return this.outlook.vatThreshold();
  }

  /** Lists the sales that the turnover of the twelve months to a month consists of, the latest first. */
  @Get('vat-threshold/:month/lines')
  @Access('admin')
  turnoverLines(@Param('month', MonthPipe) month: string, @Query() query: PageQuery): Promise<AccountLinesPage> {
    return this.outlook.turnoverLines(month, query);
  }
}
