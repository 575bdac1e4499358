import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiProduces } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { Downloads } from '../../platform/documents/downloads.js';
import { sendFile } from '../../platform/files/downloads/download.js';
import { Files } from '../../platform/files/files.js';
import { Upload } from '../../platform/files/uploads/upload.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { ApplicationsDeskService } from './applications-desk.service.js';
import { ApplicationsExportService } from './applications-export.service.js';
import { ApplicationHandlingService } from './application-handling.service.js';
import {
  AddApplicationNote,
  ApplicationDetailView,
  ApplicationPage,
  ApplicationReplyPreview,
  ApplicationSentResponse,
  ApplicationsExportQuery,
  ApplicationsQuery,
  ApplicationView,
  PreviewApplicationReply,
  SendApplicationReply,
  SetApplicationState,
} from './applications.dto.js';
import { APPLICATION_INTENTS, APPLICATION_LIMITS, APPLICATION_ROLES } from './applications.rules.js';
import { APPLICATION_FORM } from './application-form.js';
import { ApplicationsService } from './applications.service.js';

const text = (maxLength: number) => ({ type: 'string', maxLength });
/** The form asks for both confirmations; the call that the specification documents has neither, and is accepted. */
const confirmation = (text: string) => ({ type: 'string', enum: ['true'], description: `${text} Send both confirmations or neither.` });
const FORM = {
  type: 'object',
  required: ['name', 'email', 'role', 'intent', 'skills'],
  properties: {
    name: text(APPLICATION_LIMITS.name),
    email: text(APPLICATION_LIMITS.email),
    portfolio: text(APPLICATION_LIMITS.portfolio),
    role: { type: 'string', enum: [...APPLICATION_ROLES] },
    intent: { type: 'string', enum: [...APPLICATION_INTENTS] },
    skills: text(APPLICATION_LIMITS.skills),
    file: { type: 'string', format: 'binary' },
    submissionId: {
      type: 'string',
      format: 'uuid',
      description: 'Made by the client: the same application sent again gets the first answer.',
    },
    accurate: confirmation('The applicant confirms that the information is accurate.'),
    consent: confirmation('The applicant consents to the processing of the data.'),
  },
};

@Controller()
export class ApplicationsController {
  constructor(
    private readonly applications: ApplicationsService,
    private readonly desk: ApplicationsDeskService,
    private readonly handling: ApplicationHandlingService,
    private readonly exports: ApplicationsExportService,
    private readonly downloads: Downloads,
    private readonly files: Files,
  ) {}

  /**
   * Accepts a job application. Complete applications are limited to 3 in 5 minutes by the service; this limits how much is read for
   * incomplete ones.
   */
  @Post('jobs/apply')
  @Access('signedIn')
  @RateLimit({ name: 'apply-form', attempts: 30, windowSeconds: 300, per: 'person' })
  @Upload(APPLICATION_FORM)
  @ApiBody({ schema: FORM })
  async apply(@CurrentActor() actor: Actor, @Req() request: Request): Promise<ApplicationSentResponse> {
    return { id: await this.applications.apply(actor, request) };
  }

  /** Lists the job applications, newest first. Reviewers do not see their own. */
  @Get('admin/job-applications')
  @Access('people')
  @RateLimit({ name: 'applications-search', attempts: 120, windowSeconds: 60, per: 'person', onlyWith: 'search' })
  list(@CurrentActor() actor: Actor, @Query() query: ApplicationsQuery): Promise<ApplicationPage> {
    return this.desk.page(actor, query);
  }

  /** Sends the job applications of a filter as CSV, spreadsheet or PDF, and records it. */
  @Get('admin/job-applications/export')
  @Access('people', { recentProof: true })
  @RateLimit({ name: 'applications-export', attempts: 30, windowSeconds: 600, per: 'person' })
  @ApiProduces('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/pdf')
  async export(@CurrentActor() actor: Actor, @Query() query: ApplicationsExportQuery, @Res() response: Response): Promise<void> {
    await this.downloads.send(response, actor, (signal) => this.exports.file(actor, query, signal));
  }

  /** Returns a job application and records who read it. */
  @Get('admin/job-applications/:id')
  @Access('people')
  open(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<ApplicationDetailView> {
    return this.desk.open(actor, id);
  }

  /** Always downloaded, never displayed in the page: whatever the file is, it cannot act as part of the site. */
  @Get('admin/job-applications/:id/file')
  @Access('people')
  async file(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendFile(this.files, await this.desk.file(actor, id), request, response, { cacheControl: 'private, no-store' });
  }

  /** Puts a job application into a state. */
  @Put('admin/job-applications/:id/state')
  @Access('people')
  setState(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: SetApplicationState): Promise<ApplicationView> {
    return this.handling.setState(actor, id, input);
  }

  /** Adds a note, which the applicant never sees. */
  @Post('admin/job-applications/:id/notes')
  @HttpCode(204)
  @Access('people')
  async addNote(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: AddApplicationNote): Promise<void> {
    await this.handling.addNote(actor, id, input);
  }

  /** Shows a reply as it would be sent. */
  @Post('admin/job-applications/:id/reply/preview')
  @HttpCode(200)
  @Access('people')
  previewReply(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @Body() input: PreviewApplicationReply,
  ): Promise<ApplicationReplyPreview> {
    return this.handling.previewReply(actor, id, input);
  }

  /** Sends a reply to the applicant by email. */
  @Post('admin/job-applications/:id/reply')
  @HttpCode(200)
  @Access('people')
  @RateLimit({ name: 'application-reply', attempts: 60, windowSeconds: 3600, per: 'person' })
  reply(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: SendApplicationReply): Promise<ApplicationView> {
    return this.handling.reply(actor, id, input);
  }

  /** Deletes a job application. */
  @Delete('admin/job-applications/:id')
  @HttpCode(204)
  @Access('people')
  remove(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.desk.remove(actor, id);
  }
}
