import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiProduces } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { Downloads } from '../../platform/documents/downloads.js';
import { Upload } from '../../platform/files/uploads/upload.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { ModuleEditView } from '../modules/modules.dto.js';
import { ImportFileQuery, ImportModule } from './transfer.dto.js';
import { IMPORT_FORM } from './transfer.rules.js';
import { TransferService } from './transfer.service.js';

@Controller('training/modules')
export class TransferController {
  constructor(
    private readonly transfer: TransferService,
    private readonly downloads: Downloads,
  ) {}

  /** Exports a module with its answers: as JSON, or as a ZIP archive if it has uploaded videos. */
  @Get(':id/export')
  @Access('trainingManagers')
  @RateLimit({ name: 'training-exports', attempts: 60, windowSeconds: 600, per: 'person' })
  @ApiProduces('application/json', 'application/zip')
  async export(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Res() response: Response): Promise<void> {
    await this.downloads.send(response, actor, () => this.transfer.export(actor, id));
  }

  /** Imports a module without uploaded videos. */
  @Post('import')
  @Access('trainingManagers')
  @RateLimit({ name: 'training-imports', attempts: 60, windowSeconds: 3600, per: 'person' })
  import(@CurrentActor() actor: Actor, @Body() input: ImportModule): Promise<ModuleEditView> {
    return this.transfer.importJson(actor, input);
  }

  /** Imports an exported file, JSON or ZIP, in the field `file`. It is accepted or refused as a whole. */
  @Post('import/file')
  @Access('trainingManagers')
  @RateLimit({ name: 'training-imports', attempts: 60, windowSeconds: 3600, per: 'person' })
  @Upload(IMPORT_FORM)
  @ApiBody({ schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } } })
  importFile(@CurrentActor() actor: Actor, @Query() { id }: ImportFileQuery, @Req() request: Request): Promise<ModuleEditView> {
    return this.transfer.importFile(actor, request, id ?? null);
  }
}
