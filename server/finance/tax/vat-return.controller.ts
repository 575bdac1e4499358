import { Controller, Get, Query } from '@nestjs/common';
import { Access } from '../../platform/access/access.js';
import { AccountLinesPage, DaysQuery } from '../ledger/ledger.dto.js';
import { VatLinesQuery, VatReturnView } from './vat-return.dto.js';
import { VatReturnService } from './vat-return.service.js';

@Controller('staff/finance/vat-return')
export class VatReturnController {
  constructor(private readonly vatReturn: VatReturnService) {}

  /** Returns the nine boxes of a period, with what each is made of. */
  @Get()
  @Access('admin')
  of(@Query() query: DaysQuery): Promise<VatReturnView> {
    return this.vatReturn.of(query);
  }

  /** Lists the lines of the ledger behind a row of a return, the latest first. */
  @Get('lines')
  @Access('admin')
  lines(@Query() query: VatLinesQuery): Promise<AccountLinesPage> {
    return this.vatReturn.lines(query);
  }
}
