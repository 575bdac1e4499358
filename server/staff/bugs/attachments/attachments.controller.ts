import { Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiProduces } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../../platform/access/access.js';
import { sendFile } from '../../../platform/files/downloads/download.js';
import { Files } from '../../../platform/files/files.js';
import { Upload } from '../../../platform/files/uploads/upload.js';
import { IdPipe } from '../../../platform/http/id.pipe.js';
import { PictureQuery } from '../../../platform/http/picture-query.dto.js';
import { RateLimit } from '../../../platform/rate-limits/rate-limit.js';
import { AttachQuery, BugAttachmentView } from './attachments.dto.js';
import { ATTACHMENTS_FORM } from './attachments.rules.js';
import { BugAttachmentsService } from './bug-attachments.service.js';

@Controller('staff/bugs/:id/attachments')
export class BugAttachmentsController {
  constructor(
    private readonly attachments: BugAttachmentsService,
    private readonly files: Files,
  ) {}

  /** Attaches up to five files of 25 MB, in the field `files`. */
  @Post()
  @Access('staffArea')
  @RateLimit({ name: 'bug-attachments', attempts: 60, windowSeconds: 3_600, per: 'person' })
  @Upload(ATTACHMENTS_FORM)
  @ApiBody({
    schema: { type: 'object', required: ['files'], properties: { files: { type: 'array', items: { type: 'string', format: 'binary' } } } },
  })
  upload(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @Query() { ids }: AttachQuery,
    @Req() request: Request,
  ): Promise<BugAttachmentView[]> {
    return this.attachments.upload(actor, id, { ids: ids?.split(',') ?? [], request });
  }

  /** Downloads an attachment of a bug. */
  @Get(':attachmentId')
  @Access('staffArea')
  @ApiProduces('application/octet-stream')
  async read(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @Param('attachmentId', IdPipe) attachmentId: string,
    @Query() { picture }: PictureQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const file = await this.attachments.find(actor, id, attachmentId, picture);
    // A bug may become private: cached copies must not outlive the permission to read.
    await sendFile(this.files, file, request, response, { inline: picture !== undefined, cacheControl: 'private, no-store' });
  }

  /** Removes an attachment. */
  @Delete(':attachmentId')
  @HttpCode(204)
  @Access('staffArea')
  remove(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @Param('attachmentId', IdPipe) attachmentId: string,
  ): Promise<void> {
    return this.attachments.remove(actor, id, attachmentId);
  }
}
