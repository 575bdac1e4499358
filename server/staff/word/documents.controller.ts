import { pipeline } from 'node:stream/promises';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiProduces } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { sendFile } from '../../platform/files/downloads/download.js';
import { contentDisposition } from '../../platform/files/file-name.js';
import { Files } from '../../platform/files/files.js';
import { Upload } from '../../platform/files/uploads/upload.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { ReportPresence } from '../../presence/presence.dto.js';
import { DocumentExportService } from './document-export.service.js';
import { DocumentPresenceService } from './document-presence.service.js';
import {
  CreateDocument,
  DocumentImageView,
  DocumentsPage,
  DocumentsQuery,
  DocumentView,
  ExportQuery,
  SaveDocument,
} from './documents.dto.js';
import { DOCUMENT_IMAGE_FORM } from './documents.rules.js';
import { DocumentsService } from './documents.service.js';
import { DocumentImagesService } from './images/document-images.service.js';

/** Nothing in an exported page may run, should a browser show it instead of saving it. */
const POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

@Controller('staff/drive/docs')
export class DocumentsController {
  constructor(
    private readonly documents: DocumentsService,
    private readonly images: DocumentImagesService,
    private readonly exports: DocumentExportService,
    private readonly presence: DocumentPresenceService,
    private readonly files: Files,
  ) {}

  /** Lists the documents, the latest change first. */
  @Get()
  @Access('staffArea')
  @RateLimit({ name: 'documents-search', attempts: 120, windowSeconds: 60, per: 'person', onlyWith: 'search' })
  page(@CurrentActor() actor: Actor, @Query() query: DocumentsQuery): Promise<DocumentsPage> {
    return this.documents.page(actor, query);
  }

  /** Creates a document. Images of other documents in its text are copied. */
  @Post()
  @Access('staffArea')
  @RateLimit({ name: 'documents', attempts: 60, windowSeconds: 3_600, per: 'person' })
  create(@CurrentActor() actor: Actor, @Body() input: CreateDocument): Promise<DocumentView> {
    return this.documents.create(actor, input);
  }

  /** Returns a document with its text. */
  @Get(':id')
  @Access('staffArea')
  findOne(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<DocumentView> {
    return this.documents.byId(actor, id);
  }

  /** Saves the text of a document, and its name if given. */
  @Post(':id')
  @HttpCode(200)
  @Access('staffArea')
  @RateLimit({ name: 'document-saves', attempts: 120, windowSeconds: 60, per: 'person' })
  save(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: SaveDocument): Promise<DocumentView> {
    return this.documents.save(actor, id, input);
  }

  /** Deletes a document with its images. */
  @Delete(':id')
  @HttpCode(204)
  @Access('staffArea')
  delete(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.documents.delete(actor, id);
  }

  /** Reports that this user has the document open, or is writing in it. */
  @Put(':id/presence')
  @HttpCode(204)
  @Access('staffArea', { passive: true })
  reportPresence(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() { state }: ReportPresence): Promise<void> {
    return this.presence.report(actor, id, state);
  }

  /** Exports a document as a web page with its images, or as plain text. */
  @Get(':id/export')
  @Access('staffArea')
  @RateLimit({ name: 'document-exports', attempts: 60, windowSeconds: 3_600, per: 'person' })
  @ApiProduces('text/html', 'text/plain')
  async export(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @Query() { format }: ExportQuery,
    @Res() response: Response,
  ): Promise<void> {
    const { name, contentType, content } = await this.exports.export(actor, id, format);
    response.set({
      'Content-Type': contentType,
      'Content-Disposition': contentDisposition('attachment', name),
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': POLICY,
    });
    // A reader that disconnects is not an error; in either case the connection cannot carry another response.
    await pipeline(content, response).catch(() => response.destroy());
  }

  /** Uploads one image of at most 10 MB, in the field `file`, for the text of a document. */
  @Post(':id/images')
  @Access('staffArea')
  @RateLimit({ name: 'document-images', attempts: 120, windowSeconds: 3_600, per: 'person' })
  @Upload(DOCUMENT_IMAGE_FORM)
  @ApiBody({ schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } } })
  upload(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Req() request: Request): Promise<DocumentImageView> {
    return this.images.upload(actor, id, request);
  }

  /** Returns an image of a document. */
  @Get(':id/images/:imageId')
  @Access('staffArea')
  @ApiProduces('image/webp')
  async image(
    @Param('id', IdPipe) documentId: string,
    @Param('imageId', IdPipe) imageId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendFile(this.files, await this.images.find({ documentId, imageId }), request, response, { inline: true });
  }
}
