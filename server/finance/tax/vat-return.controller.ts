import { Controller, Get, Query } from '@nestjs/common';
import { Access } from '../../platform/access/access.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { AccountLinesPage, DaysQuery } from '../ledger/ledger.dto.js';
import { VatLinesQuery, VatOutsideView, VatReturnView } from './vat-return.dto.js';
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

  /** Returns the VAT that is outside any return: of days without registration, or posted after the final return. */
  @Get('outside')
  @Access('admin')
  outside(): Promise<VatOutsideView> {
    return this.vatReturn.outside();
  }

  /** Lists the lines of the ledger behind it, the latest first. */
  @Get('outside/lines')
  @Access('admin')
  outsideLines(@Query() { limit, cursor }: PageQuery): Promise<AccountLinesPage> {
    return this.vatReturn.outsideLines(limit, cursor);
  }
}
