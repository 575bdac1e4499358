import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiExtraModels, ApiProduces, getSchemaPath } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { sendFile } from '../../platform/files/downloads/download.js';
import { Files } from '../../platform/files/files.js';
import { Upload } from '../../platform/files/uploads/upload.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { linkedPage } from '../../platform/lists/linked-page.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { ReceiptsService } from './receipts.service.js';
import { TransactionDecisionsService } from './transaction-decisions.service.js';
import { RECEIPT_FORM } from './transaction.rules.js';
import {
  ApproveTransaction,
  ChangeTransaction,
  EnterTransaction,
  GiveReason,
  TransactionDetailView,
  TransactionsQuery,
  TransactionView,
} from './transactions.dto.js';
import { TransactionsService } from './transactions.service.js';

const NOT_COUNTED_YET = 'A transaction does not count towards any total until it is approved.';
/** JSON, or the same fields as a form with a receipt. */
const body = (model: typeof EnterTransaction) =>
  ApiBody({
    schema: {
      allOf: [{ $ref: getSchemaPath(model) }, { type: 'object', properties: { receipt: { type: 'string', format: 'binary' } } }],
    },
  });

@Controller('staff/finance/transactions')
@ApiExtraModels(EnterTransaction, ChangeTransaction)
export class TransactionsController {
  constructor(
    private readonly transactions: TransactionsService,
    private readonly decisions: TransactionDecisionsService,
    private readonly receipts: ReceiptsService,
    private readonly files: Files,
  ) {}

  /** Lists transactions, the latest first; the header `Link` names the next page. */
  @Get()
  @Access('admin')
  @RateLimit({ name: 'transactions-search', attempts: 120, windowSeconds: 60, per: 'person', onlyWith: 'search' })
  async list(
    @CurrentActor() actor: Actor,
    @Query() query: TransactionsQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TransactionView[]> {
    return linkedPage(await this.transactions.page(query, actor), request, response);
  }

  /** Enters a transaction for approval. */
  @Post()
  @Access('admin', { withoutProof: NOT_COUNTED_YET })
  @RateLimit({ name: 'finance-transactions', attempts: 300, windowSeconds: 3_600, per: 'person' })
  @Upload(RECEIPT_FORM)
  @ApiConsumes('application/json')
  @body(EnterTransaction)
  async enter(@CurrentActor() actor: Actor, @Req() request: Request): Promise<TransactionDetailView> {
    const { input, receipt } = await this.receipts.read(request, actor.userId, EnterTransaction);
    return this.transactions.enter(actor, input, receipt);
  }

  /** Returns a transaction with its postings. */
  @Get(':id')
  @Access('admin')
  findOne(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<TransactionDetailView> {
    return this.transactions.byId(id, actor);
  }

  /** Changes a pending transaction; for its author only. */
  @Put(':id')
  @Access('admin', { withoutProof: NOT_COUNTED_YET })
  @RateLimit({ name: 'finance-transactions', attempts: 300, windowSeconds: 3_600, per: 'person' })
  @Upload(RECEIPT_FORM)
  @ApiConsumes('application/json')
  @body(ChangeTransaction)
  async change(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Req() request: Request): Promise<TransactionDetailView> {
    const { input, receipt } = await this.receipts.read(request, actor.userId, ChangeTransaction);
    return this.transactions.change(actor, id, input, receipt);
  }

  /** Approves a transaction as it was read, which posts it to the ledger. */
  @Post(':id/approve')
  @HttpCode(200)
  @Access('admin', { recentProof: true })
  approve(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @Body() { version }: ApproveTransaction,
  ): Promise<TransactionDetailView> {
    return this.decisions.approve(actor, id, version);
  }

  /** Rejects a transaction, with a reason. */
  @Post(':id/reject')
  @HttpCode(200)
  @Access('admin', { withoutProof: 'A rejected transaction counts nowhere.' })
  reject(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() { reason }: GiveReason): Promise<TransactionDetailView> {
    return this.decisions.reject(actor, id, reason);
  }

  /** Reverses an approved transaction with its opposite, dated today. */
  @Post(':id/reverse')
  @HttpCode(200)
  @Access('admin', { recentProof: true })
  reverse(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() { reason }: GiveReason): Promise<TransactionDetailView> {
    return this.decisions.reverse(actor, id, reason);
  }

  /** Shows the receipt of a transaction. */
  @Get(':id/receipt')
  @Access('admin')
  @ApiProduces('application/pdf', 'image/webp')
  async receipt(@Param('id', IdPipe) id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const file = await this.transactions.receiptOf(id);
    await sendFile(this.files, file, request, response, { inline: true, cacheControl: 'private, no-store' });
  }
}
