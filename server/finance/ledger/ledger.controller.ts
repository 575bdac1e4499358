import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { AccountCodePipe, MonthPipe } from '../finance-input.dto.js';
import { LedgerCheckService } from './books/ledger-check.service.js';
import { LedgerPeriodsService } from './ledger-periods.service.js';
import { LedgerReadsService } from './ledger-reads.service.js';
import {
  AccountLinesPage,
  AccountLinesQuery,
  LedgerCheckView,
  OpenItemsView,
  PeriodsQuery,
  PeriodView,
  ReopenMonth,
  TaggedLinesQuery,
} from './ledger.dto.js';

@Controller('staff/finance')
export class LedgerController {
  constructor(
    private readonly reads: LedgerReadsService,
    private readonly periods: LedgerPeriodsService,
    private readonly checks: LedgerCheckService,
  ) {}

  /** Lists the lines of an account in a period, newest first. */
  @Get('ledger/accounts/:code/lines')
  @Access('admin')
  lines(@Param('code', AccountCodePipe) code: string, @Query() query: AccountLinesQuery): Promise<AccountLinesPage> {
    return this.reads.accountLines(code, query);
  }

  /** Lists the lines of an account with a VAT code and side, by tax point, the latest first: all of them, whatever was filed. */
  @Get('ledger/accounts/:code/vat-lines')
  @Access('admin')
  vatLines(@Param('code', AccountCodePipe) code: string, @Query() query: TaggedLinesQuery): Promise<AccountLinesPage> {
    return this.reads.vatLines(code, query);
  }

  /** Verifies the whole ledger: balances, stored sums and digests. */
  @Get('ledger/check')
  @Access('admin')
  @RateLimit({ name: 'ledger-check', attempts: 6, windowSeconds: 3_600, per: 'person' })
  check(): Promise<LedgerCheckView> {
    return this.checks.check();
  }

  /** Lists the months between two days and whether they are closed, the latest first. */
  @Get('periods')
  @Access('admin')
  list(@Query() query: PeriodsQuery): Promise<PeriodView[]> {
    return this.periods.list(query);
  }

  /** Lists what still waits with a day in a month or before it, by area. */
  @Get('periods/:month/open-items')
  @Access('admin')
  openItems(@Param('month', MonthPipe) month: string): Promise<OpenItemsView> {
    return this.periods.openItems(month);
  }

  /** Closes a month, and those before it that were never closed: nothing is posted in them any more. */
  @Post('periods/:month/close')
  @HttpCode(200)
  @Access('admin', { recentProof: true })
  close(@CurrentActor() actor: Actor, @Param('month', MonthPipe) month: string): Promise<PeriodView> {
    return this.periods.close(actor, month);
  }

  /** Reopens a closed month; requires a session elevated by a second factor. */
  @Post('periods/:month/reopen')
  @HttpCode(200)
  @Access('admin', { recentProof: true })
  reopen(@CurrentActor() actor: Actor, @Param('month', MonthPipe) month: string, @Body() { reason }: ReopenMonth): Promise<PeriodView> {
    return this.periods.reopen(actor, month, reason);
  }
}
