import { Controller, Get } from '@nestjs/common';
import { Access } from '../../platform/access/access.js';
import { RunwayView, VatThresholdView } from './outlook.dto.js';
import { OutlookService } from './outlook.service.js';

@Controller('staff/finance')
export class OutlookController {
  constructor(private readonly outlook: OutlookService) {}

  /** Returns how long the money lasts. */
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
}
