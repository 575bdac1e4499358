import { Body, Controller, Delete, Get, HttpCode, Param, Put, Query } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { BuildList, BuildPageView, BuildView, PendingBuildsQuery } from '../builds/builds.dto.js';
import { ApproveBuild, ChangeBuild, RestoreBuild, WithdrawBuild } from './build-decisions.dto.js';
import { BuildDecisionsService } from './build-decisions.service.js';
import { BuildDetailsService } from './build-details.service.js';

const DECIDES = 'Decides about a build, not about rights or money.';
const EDITS = 'Changes what is written about a build.';
const DELETES = 'Deletes a build that nothing refers to.';

@Controller()
export class BuildDecisionsController {
  constructor(
    private readonly decisions: BuildDecisionsService,
    private readonly details: BuildDetailsService,
  ) {}

  /** Lists the builds waiting for approval, oldest first. */
  @Get('admin/builds/pending')
  @Access('admin')
  @RateLimit({ name: 'pending-builds-search', attempts: 120, windowSeconds: 60, per: 'person', onlyWith: 'search' })
  pending(@CurrentActor() actor: Actor, @Query() query: PendingBuildsQuery): Promise<BuildList> {
    return this.decisions.pending(actor, query);
  }

  /** Approves a build, which makes it visible to everyone in the staff area. */
  @Put('admin/builds/:id/approve')
  @Access('admin', { withoutProof: DECIDES })
  approve(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: ApproveBuild): Promise<BuildView> {
    return this.decisions.approve(actor, id, input);
  }

  /** Declines a build permanently; its file is deleted after seven days. */
  @Put('admin/builds/:id/decline')
  @Access('admin', { withoutProof: DECIDES })
  decline(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<BuildView> {
    return this.decisions.decline(actor, id);
  }

  /** Withdraws an approved build. */
  @Put('admin/builds/:id/withdraw')
  @Access('admin', { withoutProof: DECIDES })
  withdraw(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: WithdrawBuild): Promise<BuildView> {
    return this.decisions.withdraw(actor, id, input);
  }

  /** Restores a withdrawn build as approved. */
  @Put('admin/builds/:id/restore')
  @Access('admin', { withoutProof: DECIDES })
  restore(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: RestoreBuild): Promise<BuildView> {
    return this.decisions.restore(actor, id, input);
  }

  /** Makes an approved build the live one of its channel; also an older one. */
  @Put('admin/builds/:id/live')
  @Access('admin', { withoutProof: DECIDES })
  makeLive(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<BuildView> {
    return this.decisions.makeLive(actor, id);
  }

  /** Changes the details of a build. */
  @Put('staff/builds/:id')
  @Access('staffArea', { withoutProof: EDITS })
  change(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: ChangeBuild): Promise<BuildPageView> {
    return this.details.change(actor, id, input);
  }

  /** Deletes a build with its file. Uploaders may delete their own while pending. */
  @Delete('staff/builds/:id')
  @HttpCode(204)
  @Access('staffArea', { withoutProof: DELETES })
  remove(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.decisions.remove(actor, id);
  }
}
