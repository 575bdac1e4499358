import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, CurrentActor, type Actor } from '../platform/access/access.js';
import { Downloads } from '../platform/documents/downloads.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { RateLimit } from '../platform/rate-limits/rate-limit.js';
import { AcknowledgementsService } from './acknowledgements/acknowledgements.service.js';
import { PolicyReportView, ReportExportQuery } from './acknowledgements/report.dto.js';
import { ReportService } from './acknowledgements/report.service.js';
import {
  AcknowledgePolicy,
  Acknowledgements,
  CreatePolicy,
  PoliciesPage,
  PoliciesQuery,
  PolicyView,
  SendBackPolicy,
  UpdatePolicy,
  WithdrawPolicy,
} from './policies.dto.js';
import { PoliciesService } from './policies.service.js';
import { PolicyClosingsService } from './versions/policy-closings.service.js';
import { PolicyEditsService } from './versions/policy-edits.service.js';

@Controller('policies')
export class PoliciesController {
  constructor(
    private readonly policies: PoliciesService,
    private readonly edits: PolicyEditsService,
    private readonly closings: PolicyClosingsService,
    private readonly acknowledgements: AcknowledgementsService,
    private readonly reports: ReportService,
    private readonly downloads: Downloads,
  ) {}

  /** Lists the policies that the user may see by category, and who agreed to them. */
  @Get()
  @Access('staffArea')
  @RateLimit({ name: 'policies-search', attempts: 120, windowSeconds: 60, per: 'person', onlyWith: 'search' })
  list(@CurrentActor() actor: Actor, @Query() query: PoliciesQuery): Promise<PoliciesPage> {
    return this.policies.page(actor, query);
  }

  /** Writes a policy, which waits for approval. */
  @Post()
  @Access('people', { withoutProof: 'A draft is visible to approvers only.' })
  @RateLimit({ name: 'policies', attempts: 60, windowSeconds: 3_600, per: 'person' })
  create(@CurrentActor() actor: Actor, @Body() input: CreatePolicy): Promise<PolicyView> {
    return this.edits.create(actor, input);
  }

  /** Exports who agreed to the published policies and who is overdue. */
  @Get('report/export')
  @Access('people')
  @RateLimit({ name: 'policies-export', attempts: 30, windowSeconds: 600, per: 'person' })
  @ApiProduces('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/pdf')
  async export(@CurrentActor() actor: Actor, @Query() query: ReportExportQuery, @Res() response: Response): Promise<void> {
    await this.downloads.send(response, actor, (signal) => this.reports.file(actor, query, signal));
  }

  /** Returns a policy with its versions. */
  @Get(':id')
  @Access('staffArea')
  findOne(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<PolicyView> {
    return this.policies.byId(actor, id);
  }

  /** Saves a new version, which waits for approval; or, with `approval` and `status` alone, approves and publishes the newest one. */
  @Put(':id')
  @Access('people', { withoutProof: 'Every version stays readable, and another person approves it.' })
  update(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: UpdatePolicy): Promise<PolicyView> {
    return this.edits.update(actor, id, input);
  }

  /** Sends the newest version back to its author, with a reason. */
  @Post(':id/send-back')
  @HttpCode(200)
  @Access('people', { withoutProof: 'It publishes nothing, and its author may save another version.' })
  sendBack(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: SendBackPolicy): Promise<PolicyView> {
    return this.closings.sendBack(actor, id, input);
  }

  /** Withdraws the user's own version before it is approved. */
  @Post(':id/withdraw')
  @HttpCode(200)
  @Access('people', { withoutProof: 'It publishes nothing, and the version stays readable.' })
  withdraw(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: WithdrawPolicy): Promise<PolicyView> {
    return this.closings.withdraw(actor, id, input);
  }

  /** Agrees to the published version in the user's own name. */
  @Post(':id/ack')
  @HttpCode(200)
  @Access('staffArea', { withoutProof: 'It says that the user has read a text, and signs nothing.' })
  acknowledge(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: AcknowledgePolicy): Promise<Acknowledgements> {
    return this.acknowledgements.acknowledge(actor, id, input);
  }

  /** Lists who of the audience agreed to the published version and who is overdue. */
  @Get(':id/report')
  @Access('people')
  report(@Param('id', IdPipe) id: string): Promise<PolicyReportView> {
    return this.reports.of(id);
  }
}
