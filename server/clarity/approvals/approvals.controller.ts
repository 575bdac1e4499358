import { Body, Controller, Get, HttpCode, Injectable, Param, Post, Query, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { NotFound } from '../../platform/errors/errors.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { CLAIM_KINDS, type ClaimKind } from '../clarity.rules.js';
import { Outcomes } from '../payables/payables.dto.js';
import { ApprovalsQuery, ApprovalsView, DecideMany, ReopenClaim } from './approvals.dto.js';
import { ApprovalsService } from './approvals.service.js';

/** Reads the kind of claims in an address. */
@Injectable()
class ClaimKindPipe implements PipeTransform<string, ClaimKind> {
  /** @throws NotFound */
  transform(value: string): ClaimKind {
    const kind = CLAIM_KINDS.find((one) => one === value);
    if (kind === undefined) throw new NotFound();
    return kind;
  }
}

@Controller('clarity/approvals')
export class ApprovalsController {
  constructor(private readonly approvals: ApprovalsService) {}

  /** Lists what waits for approval. */
  @Get()
  @Access('clarityManagers')
  waiting(@CurrentActor() actor: Actor, @Query() { user_id }: ApprovalsQuery): Promise<ApprovalsView> {
    return this.approvals.waiting(actor, user_id);
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

  /** Opens an approved claim again, until it is paid. */
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
