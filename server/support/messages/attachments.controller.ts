import { Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiProduces } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { sendFile } from '../../platform/files/downloads/download.js';
import { Files } from '../../platform/files/files.js';
import { Upload } from '../../platform/files/uploads/upload.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { PictureQuery } from '../../platform/http/picture-query.dto.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { ATTACHMENTS_FORM } from './attachments.rules.js';
import { AttachmentsService } from './attachments.service.js';
import { AttachmentView } from './messages.dto.js';

@Controller('support/tickets/:id/attachments')
export class AttachmentsController {
  constructor(
    private readonly attachments: AttachmentsService,
    private readonly files: Files,
  ) {}

  /** Accepts up to five files of 10 MB in the field `files`, for a message that is sent afterwards with their ids. */
  @Post()
  @Access('signedIn')
  @RateLimit({ name: 'attachments', attempts: 60, windowSeconds: 3_600, per: 'person' })
  @Upload(ATTACHMENTS_FORM)
  @ApiBody({
    schema: { type: 'object', required: ['files'], properties: { files: { type: 'array', items: { type: 'string', format: 'binary' } } } },
  })
  upload(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Req() request: Request): Promise<AttachmentView[]> {
    return this.attachments.upload(actor, id, request);
  }

  /** Lists the user's uploads for a message not yet sent, oldest first. */
  @Get()
  @Access('signedIn')
  waiting(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<AttachmentView[]> {
    return this.attachments.waiting(actor, id);
  }

  /** Downloads an attachment of a ticket. */
  @Get(':attachmentId')
  @Access('signedIn')
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
    // Cached copies must not outlive the permission to read: a browser revalidates each time.
    await sendFile(this.files, file, request, response, { inline: picture !== undefined, cacheControl: 'private, no-store' });
  }

  /** Deletes an upload that has not been sent yet. */
  @Delete(':attachmentId')
  @HttpCode(204)
  @Access('signedIn')
  remove(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @Param('attachmentId', IdPipe) attachmentId: string,
  ): Promise<void> {
    return this.attachments.deleteUnsentUpload(actor, id, attachmentId);
  }
}
