import { Body, Controller, Get, HttpCode, Injectable, Param, Post, Query, Req, Res, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { NotFound } from '../../platform/errors/errors.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { linkedPage } from '../../platform/lists/linked-page.js';
import { CLAIM_KINDS, type ClaimKind } from '../clarity.rules.js';
import { TeamDeliverableView } from '../deliverables/deliverables.dto.js';
import { Outcomes } from '../payables/payables.dto.js';
import {
  ApprovalsQuery,
  ApprovalsView,
  DecideMany,
  PendingExpenseView,
  PendingTimeView,
  ReopenClaim,
  WaitingQuery,
  WaitingTotals,
} from './approvals.dto.js';
import { ApprovalsService } from './approvals.service.js';

/** Reads the kind of claims in an address. */
@Injectable()
class ClaimKindPipe implements PipeTransform<string, ClaimKind> {
  /** @throws NotFound */
  transform(value: string): ClaimKind {
    const kind = CLAIM_KINDS.find((candidate) => candidate === value);
    if (kind === undefined) throw new NotFound();
    return kind;
  }
}

@Controller('clarity/approvals')
export class ApprovalsController {
  constructor(private readonly approvals: ApprovalsService) {}

  /** Lists pending approvals. */
  @Get()
  @Access('clarityManagers')
  waiting(@CurrentActor() actor: Actor, @Query() query: ApprovalsQuery): Promise<ApprovalsView> {
    return this.approvals.waiting(actor, query);
  }

  /** Returns the totals of pending approvals. */
  @Get('totals')
  @Access('clarityManagers')
  totals(@Query() query: ApprovalsQuery): Promise<WaitingTotals> {
    return this.approvals.totals(query);
  }

  /** Lists pending time, earliest first; the header `Link` contains the next page. */
  @Get('time')
  @Access('clarityManagers')
  async time(
    @CurrentActor() actor: Actor,
    @Query() query: WaitingQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PendingTimeView[]> {
    return linkedPage(await this.approvals.waitingTime(actor, query), request, response);
  }

  /** Lists pending expenses, earliest first; the header `Link` contains the next page. */
  @Get('expenses')
  @Access('clarityManagers')
  async expenses(
    @CurrentActor() actor: Actor,
    @Query() query: WaitingQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PendingExpenseView[]> {
    return linkedPage(await this.approvals.waitingExpenses(actor, query), request, response);
  }

  /** Lists pending deliverables, earliest first; the header `Link` contains the next page. */
  @Get('deliverables')
  @Access('clarityManagers')
  async deliverables(
    @CurrentActor() actor: Actor,
    @Query() query: WaitingQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TeamDeliverableView[]> {
    return linkedPage(await this.approvals.waitingDeliverables(actor, query), request, response);
  }

  /** Approves or rejects claims of a kind; each has its own outcome. */
  @Post(':claimKind/bulk')
  @HttpCode(200)
  @Access('clarityManagers', { recentProof: true })
  @ApiParam({ name: 'claimKind', enum: CLAIM_KINDS })
  async decide(
    @CurrentActor() actor: Actor,
    @Param('claimKind', ClaimKindPipe) kind: ClaimKind,
    @Body() input: DecideMany,
  ): Promise<Outcomes> {
    return { outcomes: await this.approvals.decide(actor, kind, input) };
  }

  /** Reopens an approved claim, unless it is paid. */
  @Post(':claimKind/:id/reopen')
  @HttpCode(204)
  @Access('clarityManagers', { recentProof: true })
  @ApiParam({ name: 'claimKind', enum: CLAIM_KINDS })
  reopen(
    @CurrentActor() actor: Actor,
    @Param('claimKind', ClaimKindPipe) kind: ClaimKind,
    @Param('id', IdPipe) id: string,
    @Body() { reason }: ReopenClaim,
  ): Promise<void> {
    return this.approvals.reopen(actor, kind, id, reason);
  }
}
