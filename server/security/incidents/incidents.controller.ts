import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiProduces } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { Downloads } from '../../platform/documents/downloads.js';
import { sendFile } from '../../platform/files/downloads/download.js';
import { Files } from '../../platform/files/files.js';
import { Upload } from '../../platform/files/uploads/upload.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { IncidentFilesService } from './incident-files.service.js';
import { IncidentReportService } from './incident-report.service.js';
import {
  AddEvidence,
  AddIncidentNote,
  ChangeIncidentStatus,
  CreateIncident,
  IncidentDetailView,
  IncidentOwnerView,
  IncidentPage,
  IncidentsQuery,
  UpdateIncident,
} from './incidents.dto.js';
import { INCIDENT_FILE_FORM } from './incidents.rules.js';
import { IncidentsService } from './incidents.service.js';

const NO_PROOF = { withoutProof: 'Writes down what happened, and changes no protection.' };

@Controller('security/incidents')
export class IncidentsController {
  constructor(
    private readonly incidents: IncidentsService,
    private readonly incidentFiles: IncidentFilesService,
    private readonly reports: IncidentReportService,
    private readonly files: Files,
    private readonly downloads: Downloads,
  ) {}

  /** Lists incidents, newest first. */
  @Get()
  @Access('securityCentre')
  @RateLimit({ name: 'incidents-search', attempts: 120, windowSeconds: 60, per: 'person', onlyWith: 'search' })
  page(@Query() query: IncidentsQuery): Promise<IncidentPage> {
    return this.incidents.page(query);
  }

  /** Creates an incident, also from a security event. */
  @Post()
  @Access('securityCentre', NO_PROOF)
  @RateLimit({ name: 'security-incidents', attempts: 120, windowSeconds: 3_600, per: 'person' })
  create(@CurrentActor() actor: Actor, @Body() input: CreateIncident): Promise<IncidentDetailView> {
    return this.incidents.create(actor, input);
  }

  /** Lists those who can own an incident. */
  @Get('owners')
  @Access('securityCentre')
  owners(): Promise<IncidentOwnerView[]> {
    return this.incidents.owners();
  }

  /** Returns an incident with its timeline. */
  @Get(':id')
  @Access('securityCentre')
  findOne(@Param('id', IdPipe) id: string): Promise<IncidentDetailView> {
    return this.incidents.byId(id);
  }

  /** Changes the title, severity or owner. */
  @Put(':id')
  @Access('securityCentre', NO_PROOF)
  update(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: UpdateIncident): Promise<IncidentDetailView> {
    return this.incidents.update(actor, id, input);
  }

  /** Changes the status, with a reason. */
  @Post(':id/status')
  @HttpCode(200)
  @Access('securityCentre', NO_PROOF)
  changeStatus(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @Body() input: ChangeIncidentStatus,
  ): Promise<IncidentDetailView> {
    return this.incidents.changeStatus(actor, id, input);
  }

  /** Adds a note. Notes cannot be changed. */
  @Post(':id/notes')
  @Access('securityCentre', NO_PROOF)
  @RateLimit({ name: 'security-notes', attempts: 240, windowSeconds: 3_600, per: 'person' })
  addNote(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: AddIncidentNote): Promise<IncidentDetailView> {
    return this.incidents.addNote(actor, id, input);
  }

  /** Adds a security event or an entry of the audit trail as evidence. */
  @Post(':id/evidence')
  @Access('securityCentre', NO_PROOF)
  @RateLimit({ name: 'security-evidence', attempts: 240, windowSeconds: 3_600, per: 'person' })
  addEvidence(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: AddEvidence): Promise<IncidentDetailView> {
    return this.incidents.addEvidence(actor, id, input);
  }

  /** Adds a file of at most 25 MB as evidence, in the field `file`. */
  @Post(':id/files')
  @Access('securityCentre', NO_PROOF)
  @RateLimit({ name: 'security-files', attempts: 60, windowSeconds: 3_600, per: 'person' })
  @Upload(INCIDENT_FILE_FORM)
  @ApiBody({ schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } } })
  upload(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Req() request: Request): Promise<IncidentDetailView> {
    return this.incidentFiles.upload(actor, id, request);
  }

  /** Downloads a file that is evidence. */
  @Get(':id/files/:entryId')
  @Access('securityCentre')
  @ApiProduces('application/octet-stream')
  async download(
    @Param('id', IdPipe) id: string,
    @Param('entryId', IdPipe) entryId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendFile(this.files, await this.incidentFiles.find(id, entryId), request, response, { cacheControl: 'private, no-store' });
  }

  /** Exports an incident with its timeline as a PDF. */
  @Get(':id/export')
  @Access('securityCentre')
  @RateLimit({ name: 'security-incident-export', attempts: 30, windowSeconds: 600, per: 'person' })
  @ApiProduces('application/pdf')
  async export(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Res() response: Response): Promise<void> {
    await this.downloads.send(response, actor, (signal) => this.reports.pdf(actor, id, signal));
  }
}
