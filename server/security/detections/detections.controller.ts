import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import {
  CreateRule,
  EnableRule,
  ReplayView,
  RuleMatchPage,
  RuleSilenceView,
  RulesView,
  RuleView,
  SilenceMatch,
  UpdateRule,
} from './detections.dto.js';
import { ReplayService } from './replay.service.js';
import { RulesService } from './rules.service.js';
import { SilencesService } from './silences.service.js';

@Controller('security/detections')
export class DetectionsController {
  constructor(
    private readonly rules: RulesService,
    private readonly replays: ReplayService,
    private readonly silences: SilencesService,
  ) {}

  /** Lists the detection rules, by name. */
  @Get()
  @Access('securityCentre')
  list(): Promise<RulesView> {
    return this.rules.list();
  }

  /** Adds a rule, which is disabled until it was replayed. */
  @Post()
  @Access('securityCentre', { recentProof: true })
  create(@CurrentActor() actor: Actor, @Body() input: CreateRule): Promise<RuleView> {
    return this.rules.create(actor, input);
  }

  /** Changes a rule; one that detects something else afterwards is disabled. */
  @Put(':id')
  @Access('securityCentre', { recentProof: true })
  update(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: UpdateRule): Promise<RuleView> {
    return this.rules.update(actor, id, input);
  }

  /** Enables or disables a rule. */
  @Put(':id/enabled')
  @Access('securityCentre', { recentProof: true })
  enable(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: EnableRule): Promise<RuleView> {
    return this.rules.enable(actor, id, input);
  }

  /** Deletes a rule. */
  @Delete(':id')
  @HttpCode(204)
  @Access('securityCentre', { recentProof: true })
  remove(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.rules.remove(actor, id);
  }

  /** Shows what a rule would have caught in the last 30 days. */
  @Post(':id/replay')
  @HttpCode(200)
  @Access('securityCentre', { withoutProof: 'Reads recorded events, and acts on none.' })
  @RateLimit({ name: 'detection-replay', attempts: 20, windowSeconds: 600, per: 'person' })
  replay(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<ReplayView> {
    return this.replays.run(actor, id);
  }

  /** Lists the matches of a rule, newest first. */
  @Get(':id/matches')
  @Access('securityCentre')
  matches(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Query() query: PageQuery): Promise<RuleMatchPage> {
    return this.silences.matches(actor, id, query);
  }

  /** Lists what a rule leaves out, newest first. */
  @Get(':id/silences')
  @Access('securityCentre')
  listSilences(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<RuleSilenceView[]> {
    return this.silences.list(actor, id);
  }

  /** Leaves out the IP address, user or session of an event from a rule. */
  @Post(':id/silences')
  @Access('securityCentre', { recentProof: true })
  silence(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: SilenceMatch): Promise<RuleSilenceView[]> {
    return this.silences.add(actor, id, input);
  }

  /** Ends a silence. */
  @Delete(':id/silences/:silenceId')
  @HttpCode(204)
  @Access('securityCentre', { recentProof: true })
  removeSilence(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @Param('silenceId', IdPipe) silenceId: string,
  ): Promise<void> {
    return this.silences.remove(actor, id, silenceId);
  }
}
