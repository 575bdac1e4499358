import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { Downloads } from '../../platform/documents/downloads.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { linkedPage } from '../../platform/lists/linked-page.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { AllPayablesQuery, BankFileQuery, Outcomes, PayablesQuery, PayableView, PayPayable, PayPayables } from './payables.dto.js';
import { PayoutFileService } from './payout-file.service.js';
import { PayablesService } from './payables.service.js';

@Controller('clarity/payables')
export class PayablesController {
  constructor(
    private readonly payables: PayablesService,
    private readonly payoutFiles: PayoutFileService,
    private readonly downloads: Downloads,
  ) {}

  /** Lists what the user is and was owed, the latest first; the header `Link` names the next page. */
  @Get()
  @Access('staffArea')
  async own(
    @CurrentActor() actor: Actor,
    @Query() query: PayablesQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PayableView[]> {
    return linkedPage(await this.payables.own(actor, query), request, response);
  }

  /** Lists what everyone is and was owed, the latest first; the header `Link` names the next page. */
  @Get('all')
  @Access('clarityManagers')
  async all(
    @Query() query: AllPayablesQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PayableView[]> {
    return linkedPage(await this.payables.all(query), request, response);
  }

  /**
   * Downloads a CSV file for a bulk bank payment: one transfer per user. The only place where a user sees full account numbers of others.
   */
  @Get('bank-file')
  @Access('clarityManagers', { recentProof: true })
  @RateLimit({ name: 'payout-file', attempts: 30, windowSeconds: 600, per: 'person' })
  @ApiProduces('text/csv')
  async bankFile(@CurrentActor() actor: Actor, @Query() { ids }: BankFileQuery, @Res() response: Response): Promise<void> {
    await this.downloads.send(response, actor, (signal) => this.payoutFiles.file(actor, ids, signal));
  }

  /** Returns a payable with its approver. */
  @Get(':id')
  @Access('clarityManagers')
  one(@Param('id', IdPipe) id: string): Promise<PayableView> {
    return this.payables.byId(id);
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
