import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { linkedPage } from '../../platform/lists/linked-page.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { GiveReason } from '../transactions/transactions.dto.js';
import { JournalDecisionsService } from './journal-decisions.service.js';
import { EnterJournal, JournalDetailView, JournalsQuery, JournalView } from './journals.dto.js';
import { JournalsService } from './journals.service.js';

@Controller('staff/finance/journals')
export class JournalsController {
  constructor(
    private readonly journals: JournalsService,
    private readonly decisions: JournalDecisionsService,
  ) {}

  /** Lists journals, the latest first; the header `Link` names the next page. */
  @Get()
  @Access('admin')
  async list(
    @CurrentActor() actor: Actor,
    @Query() query: JournalsQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<JournalView[]> {
    return linkedPage(await this.journals.page(query, actor), request, response);
  }

  /** Enters a journal for approval. */
  @Post()
  @Access('admin', { withoutProof: 'A journal counts nowhere until it is approved.' })
  @RateLimit({ name: 'finance-journals', attempts: 300, windowSeconds: 3_600, per: 'person' })
  enter(@CurrentActor() actor: Actor, @Body() input: EnterJournal): Promise<JournalDetailView> {
    return this.journals.enter(actor, input);
  }

  /** Returns a journal with its postings. */
  @Get(':id')
  @Access('admin')
  findOne(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<JournalDetailView> {
    return this.journals.byId(id, actor);
  }

  /** Approves a journal, which posts it to the ledger. */
  @Put(':id/approve')
  @Access('admin', { recentProof: true })
  approve(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<JournalDetailView> {
    return this.decisions.approve(actor, id);
  }

  /** Rejects a journal, with a reason. */
  @Put(':id/reject')
  @Access('admin', { withoutProof: 'A rejected journal counts nowhere.' })
  reject(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() { reason }: GiveReason): Promise<JournalDetailView> {
    return this.decisions.reject(actor, id, reason);
  }

  /** Reverses an approved journal with its opposite, dated today. */
  @Post(':id/reverse')
  @HttpCode(200)
  @Access('admin', { recentProof: true })
  reverse(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() { reason }: GiveReason): Promise<JournalDetailView> {
    return this.decisions.reverse(actor, id, reason);
  }
}
