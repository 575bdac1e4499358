import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { Downloads } from '../../platform/documents/downloads.js';
import { single } from '../../platform/documents/single.js';
import { contentDisposition } from '../../platform/files/file-name.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { linkedPage } from '../../platform/lists/linked-page.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { StatementsQuery, StatementView } from './statements.dto.js';
import { StatementsService, type StatementFile } from './statements.service.js';

@Controller('clarity/statements')
export class StatementsController {
  constructor(
    private readonly statements: StatementsService,
    private readonly downloads: Downloads,
  ) {}

  /** Lists the user's monthly statements, the latest first; the header `Link` names the next page. */
  @Get()
  @Access('signedIn')
  async list(
    @CurrentActor() actor: Actor,
    @Query() query: StatementsQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StatementView[]> {
    return linkedPage(await this.statements.page(actor, query), request, response);
  }

  /** A statement as JSON, the same bytes each time. */
  @Get(':id/json')
  @Access('signedIn')
  @ApiProduces('application/json')
  async json(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Res() response: Response): Promise<void> {
    const file = await this.statements.json(actor, id);
    await this.downloads.send(response, actor, () => Promise.resolve(downloadOf(file, 'application/json; charset=utf-8')));
  }

  /** A statement as PDF, the same bytes each time. */
  @Get(':id/pdf')
  @Access('signedIn')
  @RateLimit({ name: 'clarity-statements', attempts: 60, windowSeconds: 600, per: 'person' })
  @ApiProduces('application/pdf')
  async pdf(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Res() response: Response): Promise<void> {
    await this.downloads.send(response, actor, async (signal) =>
      downloadOf(await this.statements.pdf(actor, id, signal), 'application/pdf'),
    );
  }
}

function downloadOf(
  { name, bytes }: StatementFile,
  type: string,
): { headers: Record<string, string | number>; chunks: AsyncIterable<Buffer> } {
  const headers = {
    'Content-Type': type,
    'Content-Length': bytes.length,
    'Content-Disposition': contentDisposition('attachment', name),
    'Cache-Control': 'private, no-store',
  };
  return { headers, chunks: single(bytes) };
}
