import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { Downloads } from '../../platform/documents/downloads.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { linkedPage } from '../../platform/lists/linked-page.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { PayableExportsService } from './payable-exports.service.js';
import {
  AllPayablesQuery,
  BankFileQuery,
  Outcomes,
  OwnPayablesQuery,
  PayableDetailView,
  PayablesExportQuery,
  PayableTotals,
  PayableTotalsQuery,
  PayableView,
  PayPayable,
  PayPayables,
} from './payables.dto.js';
import { PayoutFileService } from './payout-file.service.js';
import { PayablesService } from './payables.service.js';

@Controller('clarity/payables')
export class PayablesController {
  constructor(
    private readonly payables: PayablesService,
    private readonly payoutFiles: PayoutFileService,
    private readonly exports: PayableExportsService,
    private readonly downloads: Downloads,
  ) {}

  /** Lists what the user is and was owed, the latest first; the header `Link` names the next page. */
  @Get()
  @Access('signedIn')
  async own(
    @CurrentActor() actor: Actor,
    @Query() query: OwnPayablesQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PayableView[]> {
    return linkedPage(await this.payables.own(actor, query), request, response);
  }

  /** Lists what everyone is and was owed, the latest first; the header `Link` names the next page. */
  @Get('all')
  @Access('clarityManagers')
  async all(
    @CurrentActor() actor: Actor,
    @Query() query: AllPayablesQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PayableView[]> {
    return linkedPage(await this.payables.all(actor, query), request, response);
  }

  /** Returns what was approved for the user, and how much of it is paid. */
  @Get('totals')
  @Access('signedIn')
  totals(@CurrentActor() actor: Actor, @Query() query: PayableTotalsQuery): Promise<PayableTotals> {
    return this.payables.totals(actor, query);
  }

  /** Sends what everyone is and was owed as CSV, spreadsheet or PDF: what goes through the payroll, for example. */
  @Get('export')
  @Access('clarityManagers')
  @RateLimit({ name: 'clarity-export', attempts: 30, windowSeconds: 600, per: 'person' })
  @ApiProduces('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/pdf')
  async export(@CurrentActor() actor: Actor, @Query() query: PayablesExportQuery, @Res() response: Response): Promise<void> {
    await this.downloads.send(response, actor, (signal) => this.exports.file(actor, query, signal));
  }

  /** Sends a CSV file with which a bank pays what is chosen: one transfer for each person. Nowhere else does one person see whole account numbers of others. */
  @Get('bank-file')
  @Access('clarityManagers', { recentProof: true })
  @RateLimit({ name: 'payout-file', attempts: 30, windowSeconds: 600, per: 'person' })
  @ApiProduces('text/csv')
  async bankFile(@CurrentActor() actor: Actor, @Query() { ids }: BankFileQuery, @Res() response: Response): Promise<void> {
    await this.downloads.send(response, actor, (signal) => this.payoutFiles.file(actor, ids, signal));
  }

  /** Returns what someone is or was owed, with who approved it, what it is about and, for those with access to finance, what it posted. */
  @Get(':id')
  @Access('clarityManagers')
  findOne(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<PayableDetailView> {
    return this.payables.detail(actor, id);
  }

  /** Notes that one was paid, and settles it in the ledger. */
  @Post(':id/pay')
  @HttpCode(200)
  @Access('clarityManagers', { recentProof: true })
  pay(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: PayPayable): Promise<PayableView> {
    return this.payables.pay(actor, id, input);
  }

  /** Notes that many were paid by one payment; each has its own outcome. */
  @Post('pay')
  @HttpCode(200)
  @Access('clarityManagers', { recentProof: true })
  async payAll(@CurrentActor() actor: Actor, @Body() input: PayPayables): Promise<Outcomes> {
    return { outcomes: await this.payables.payAll(actor, input) };
  }
}
