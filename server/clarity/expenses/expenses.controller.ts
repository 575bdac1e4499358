import { Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiExtraModels, ApiProduces, getSchemaPath } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { sendFile } from '../../platform/files/downloads/download.js';
import { Files } from '../../platform/files/files.js';
import { Upload } from '../../platform/files/uploads/upload.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { linkedPage } from '../../platform/lists/linked-page.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { CompanyService } from '../../finance/company/company.service.js';
import { ReceiptsService } from '../../finance/transactions/receipts.service.js';
import { RECEIPT_FORM } from '../../finance/transactions/transaction.rules.js';
import { DAILY_ENTRY } from '../clarity.rules.js';
import { ChangeExpense, ClaimsQuery, EnterExpense, ExpenseVatView, ExpenseView } from './expenses.dto.js';
import { ExpensesService } from './expenses.service.js';

/** JSON, or the same fields as a form with a receipt. */
const body = (model: typeof EnterExpense) =>
  ApiBody({
    schema: {
      allOf: [{ $ref: getSchemaPath(model) }, { type: 'object', properties: { receipt: { type: 'string', format: 'binary' } } }],
    },
  });

@Controller('clarity/expenses')
@ApiExtraModels(EnterExpense, ChangeExpense)
export class ExpensesController {
  constructor(
    private readonly expenses: ExpensesService,
    private readonly receipts: ReceiptsService,
    private readonly files: Files,
    private readonly company: CompanyService,
  ) {}

  /** Lists the user's expenses, the latest day first; the header `Link` names the next page. */
  @Get()
  @Access('staffArea')
  async list(
    @CurrentActor() actor: Actor,
    @Query() query: ClaimsQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ExpenseView[]> {
    return linkedPage(await this.expenses.page(actor, query), request, response);
  }

  /** Enters an expense for approval. */
  @Post()
  @Access('staffArea', { withoutProof: DAILY_ENTRY })
  @RateLimit({ name: 'clarity-expenses', attempts: 300, windowSeconds: 3_600, per: 'person' })
  @Upload(RECEIPT_FORM)
  @ApiConsumes('application/json')
  @body(EnterExpense)
  async enter(@CurrentActor() actor: Actor, @Req() request: Request): Promise<ExpenseView> {
    const { input, receipt } = await this.receipts.read(request, actor.userId, EnterExpense);
    return this.expenses.enter(actor, input, receipt);
  }

  /** Returns whether the studio reclaims VAT, so that the form includes it. */
  @Get('vat')
  @Access('staffArea')
  vat(): Promise<ExpenseVatView> {
    return this.company.vatRegistration();
  }

  /** Returns an expense. */
  @Get(':id')
  @Access('staffArea')
  findOne(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<ExpenseView> {
    return this.expenses.byId(actor, id);
  }

  /** Changes an expense that is not approved. */
  @Put(':id')
  @Access('staffArea', { withoutProof: DAILY_ENTRY })
  @RateLimit({ name: 'clarity-expenses', attempts: 300, windowSeconds: 3_600, per: 'person' })
  @Upload(RECEIPT_FORM)
  @ApiConsumes('application/json')
  @body(ChangeExpense)
  async change(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Req() request: Request): Promise<ExpenseView> {
    const { input, receipt } = await this.receipts.read(request, actor.userId, ChangeExpense);
    return this.expenses.change(actor, id, input, receipt);
  }

  /** Deletes an expense that is not approved. */
  @Delete(':id')
  @HttpCode(204)
  @Access('staffArea', { withoutProof: DAILY_ENTRY })
  remove(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.expenses.remove(actor, id);
  }

  /** Shows the receipt of an expense. */
  @Get(':id/receipt')
  @Access('staffArea')
  @ApiProduces('application/pdf', 'image/webp')
  async receipt(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const file = await this.expenses.receiptOf(actor, id);
    await sendFile(this.files, file, request, response, { inline: true, cacheControl: 'private, no-store' });
  }
}
