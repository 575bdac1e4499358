import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Outcomes } from '../payables/payables.dto.js';
import { ApprovalsView, DecideMany, ReopenClaim } from './approvals.dto.js';
import { ApprovalsService } from './approvals.service.js';

@Controller('clarity/approvals')
export class ApprovalsController {
  constructor(private readonly approvals: ApprovalsService) {}

  /** Lists what waits for approval. */
  @Get()
  @Access('clarityManagers')
  waiting(@CurrentActor() actor: Actor): Promise<ApprovalsView> {
    return this.approvals.waiting(actor);
  }

  /** Approves or rejects time; each entry has its own outcome. */
  @Post('time/bulk')
  @HttpCode(200)
  @Access('clarityManagers', { recentProof: true })
  async decideOnTime(@CurrentActor() actor: Actor, @Body() input: DecideMany): Promise<Outcomes> {
    return { outcomes: await this.approvals.decideOnTime(actor, input) };
  }

  /** Opens approved time again, until it is paid. */
  @Post('time/:id/reopen')
  @HttpCode(204)
  @Access('clarityManagers', { recentProof: true })
  reopen(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() { reason }: ReopenClaim): Promise<void> {
    return this.approvals.reopen(actor, id, reason);
  }
}
