import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiProduces } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { sendFile } from '../../platform/files/downloads/download.js';
import { Files } from '../../platform/files/files.js';
import { Upload } from '../../platform/files/uploads/upload.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { linkedPage } from '../../platform/lists/linked-page.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { SaleIdView } from '../sales.dto.js';
import { ImportChangeView, ImportDetailView, ImportStatement, ImportView, PostImport } from './imports.dto.js';
import { ImportsService } from './imports.service.js';
import { IMPORT_FORM } from './statement.rules.js';
import { StatementPostingService } from './statement-posting.service.js';

const PREVIEW = 'A file counts nowhere until it is posted.';
const DAILY = 'Statements are entered like sales; withdrawing one asks for the password.';

@Controller('staff/sales/imports')
export class ImportsController {
  constructor(
    private readonly imports: ImportsService,
    private readonly posting: StatementPostingService,
    private readonly files: Files,
  ) {}

  /** Lists statement files, the latest first; the header `Link` names the next page. */
  @Get()
  @Access('admin')
  async list(@Query() query: PageQuery, @Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<ImportView[]> {
    return linkedPage(await this.imports.page(query), request, response);
  }

  /** Uploads a statement file, which is read in the background. */
  @Post()
  @Access('admin', { withoutProof: PREVIEW })
  @Upload(IMPORT_FORM)
  @RateLimit({ name: 'sale-imports', attempts: 60, windowSeconds: 3_600, per: 'person' })
  @ApiBody({ type: ImportStatement })
  upload(@CurrentActor() actor: Actor, @Req() request: Request): Promise<SaleIdView> {
    return this.imports.upload(actor, request);
  }

  /** Returns a file with its progress, its problems and what posting it would do. */
  @Get(':id')
  @Access('admin')
  findOne(@Param('id', IdPipe) id: string): Promise<ImportDetailView> {
    return this.imports.byId(id);
  }

  /** Lists rows that are new, changed or missing compared with the booked ones; the header `Link` contains the next page. */
  @Get(':id/changes')
  @Access('admin')
  async changes(
    @Param('id', IdPipe) id: string,
    @Query() query: PageQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ImportChangeView[]> {
    return linkedPage(await this.imports.changes(id, query), request, response);
  }

  /** Returns the file as it was uploaded. */
  @Get(':id/file')
  @Access('admin')
  @ApiProduces('text/csv')
  async file(@Param('id', IdPipe) id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    await sendFile(this.files, await this.imports.fileOf(id), request, response, { cacheControl: 'private, no-store' });
  }

  /** Posts a file as previewed: all of its statements, or none. */
  @Post(':id/post')
  @HttpCode(200)
  @Access('admin', { withoutProof: DAILY })
  post(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() { preview }: PostImport): Promise<ImportDetailView> {
    return this.posting.post(actor, id, preview);
  }

  /** Discards a file that is not posted. */
  @Delete(':id')
  @HttpCode(204)
  @Access('admin', { withoutProof: PREVIEW })
  discard(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.imports.discard(actor, id);
  }
}
