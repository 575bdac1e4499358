import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../platform/access/access.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { linkedPage } from '../platform/lists/linked-page.js';
import { RateLimit } from '../platform/rate-limits/rate-limit.js';
import { EnterSale, SaveSaleDraft } from './entry/sale-input.dto.js';
import { ReceivePayment } from './payments/payments.dto.js';
import { WithdrawStatement } from './imports/imports.dto.js';
import { StatementPostingService } from './imports/statement-posting.service.js';
import { PaymentsService } from './payments/payments.service.js';
import { RefundSale } from './refunds/refunds.dto.js';
import { RefundsService } from './refunds/refunds.service.js';
import { SaleDetailView, SaleDraftView, SaleIdView, SalesFilter, SalesQuery, SalesTotalsView, SaleView } from './sales.dto.js';
import { SalesService } from './sales.service.js';

const DAILY = 'Sales are entered daily; a posted one is corrected by a refund, which asks for the password.';
const NOT_POSTED = 'A draft counts nowhere until it is posted.';

@Controller('staff/sales')
export class SalesController {
  constructor(
    private readonly sales: SalesService,
    private readonly refunds: RefundsService,
    private readonly payments: PaymentsService,
    private readonly statements: StatementPostingService,
  ) {}

  /** Lists sales, the latest first; the header `Link` names the next page. */
  @Get()
  @Access('admin')
  @RateLimit({ name: 'sales-search', attempts: 120, windowSeconds: 60, per: 'person', onlyWith: 'search' })
  async list(@Query() query: SalesQuery, @Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<SaleView[]> {
    return linkedPage(await this.sales.page(query), request, response);
  }

  /** Returns what posted sales come to, in pounds. */
  @Get('totals')
  @Access('admin')
  totals(@Query() filter: SalesFilter): Promise<SalesTotalsView> {
    return this.sales.totals(filter);
  }

  /** Posts a sale, or saves it as a draft, depending on its status. */
  @Post()
  @Access('admin', { withoutProof: DAILY })
  @RateLimit({ name: 'sales', attempts: 1_000, windowSeconds: 3_600, per: 'person' })
  enter(@CurrentActor() actor: Actor, @Body() input: EnterSale): Promise<SaleIdView> {
    return this.sales.enter(actor, input);
  }

  /** Returns a sale with everything that was posted for it. */
  @Get(':id')
  @Access('admin')
  findOne(@Param('id', IdPipe) id: string): Promise<SaleDetailView> {
    return this.sales.byId(id);
  }

  /** Saves a draft with whatever is missing. */
  @Put(':id/draft')
  @Access('admin', { withoutProof: NOT_POSTED })
  @RateLimit({ name: 'sale-drafts', attempts: 6_000, windowSeconds: 3_600, per: 'person' })
  saveDraft(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() draft: SaveSaleDraft): Promise<SaleDraftView> {
    return this.sales.saveDraft(actor, id, draft);
  }

  /** Discards a draft. */
  @Delete(':id/draft')
  @HttpCode(204)
  @Access('admin', { withoutProof: NOT_POSTED })
  discardDraft(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.sales.discardDraft(actor, id);
  }

  /** Refunds a sale in full or in part, which issues a credit note. */
  @Post(':id/refunds')
  @HttpCode(200)
  @Access('admin', { recentProof: true })
  refund(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: RefundSale): Promise<SaleDetailView> {
    return this.refunds.refund(actor, id, input);
  }

  /** Withdraws the booked amounts of a statement, dated today. */
  @Post(':id/withdraw')
  @HttpCode(200)
  @Access('admin', { recentProof: true })
  async withdraw(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @Body() { reason }: WithdrawStatement,
  ): Promise<SaleDetailView> {
    await this.statements.withdraw(actor, id, reason);
    return this.sales.byId(id);
  }

  /** Records what a customer paid after the sale was posted. */
  @Post(':id/payments')
  @HttpCode(200)
  @Access('admin', { withoutProof: DAILY })
  @RateLimit({ name: 'sales', attempts: 1_000, windowSeconds: 3_600, per: 'person' })
  receive(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: ReceivePayment): Promise<SaleDetailView> {
    return this.payments.receive(actor, id, input);
  }
}
