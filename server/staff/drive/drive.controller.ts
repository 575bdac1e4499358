import { Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiProduces } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { sendFile } from '../../platform/files/downloads/download.js';
import { Files } from '../../platform/files/files.js';
import { Upload } from '../../platform/files/uploads/upload.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { DriveFilePage, DriveFileView, DriveQuery } from './drive.dto.js';
import { DRIVE_FORM } from './drive.rules.js';
import { DriveService } from './drive.service.js';

@Controller('staff/drive')
export class DriveController {
  constructor(
    private readonly drive: DriveService,
    private readonly files: Files,
  ) {}

  /** Lists the files, the newest first. */
  @Get()
  @Access('staffArea')
  @RateLimit({ name: 'drive-search', attempts: 120, windowSeconds: 60, per: 'person', onlyWith: 'search' })
  page(@CurrentActor() actor: Actor, @Query() query: DriveQuery): Promise<DriveFilePage> {
    return this.drive.page(actor, query);
  }

  /** Uploads one file of at most 200 MB, in the field `file`. */
  @Post('upload')
  @Access('staffArea')
  @RateLimit({ name: 'drive-uploads', attempts: 120, windowSeconds: 3_600, per: 'person' })
  @Upload(DRIVE_FORM)
  @ApiBody({ schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } } })
  upload(@CurrentActor() actor: Actor, @Req() request: Request): Promise<DriveFileView> {
    return this.drive.upload(actor, request);
  }

  /** Downloads a file. */
  @Get('download/:id')
  @Access('staffArea')
  @ApiProduces('application/octet-stream')
  async download(@Param('id', IdPipe) id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    await sendFile(this.files, await this.drive.find(id), request, response, { cacheControl: 'private, no-store' });
  }

  /** Deletes a file. */
  @Delete(':id')
  @HttpCode(204)
  @Access('staffArea')
  delete(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.drive.delete(actor, id);
  }
}
