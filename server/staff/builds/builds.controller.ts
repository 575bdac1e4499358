import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { sendFile } from '../../platform/files/downloads/download.js';
import { Files } from '../../platform/files/files.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { BuildList, BuildPageView, BuildsQuery } from './builds.dto.js';
import { BuildsService } from './builds.service.js';
import { DownloadsService } from './downloads/downloads.service.js';

@Controller('staff/builds')
export class BuildsController {
  constructor(
    private readonly builds: BuildsService,
    private readonly files: Files,
    private readonly downloads: DownloadsService,
  ) {}

  /** Lists the builds that the user may see, newest first, page by page. */
  @Get()
  @Access('staffArea')
  list(@CurrentActor() actor: Actor, @Query() query: BuildsQuery): Promise<BuildList> {
    return this.builds.list(actor, query);
  }

  /** Returns a build with what was decided about it. */
  @Get(':id')
  @Access('staffArea')
  page(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<BuildPageView> {
    return this.builds.page(actor, id);
  }

  /** Downloads the file of a build, also in parts. */
  @Get(':id/download')
  @Access('staffArea')
  @ApiProduces('application/octet-stream')
  async download(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    // A build may be withdrawn: no copy outlives the right to read.
    const downloader = { userId: actor.userId, ip: request.ip ?? null, userAgent: request.headers['user-agent'] ?? null };
    await sendFile(this.files, await this.builds.file(actor, id), request, response, {
      cacheControl: 'private, no-store',
      served: (range) => this.downloads.begin(id, downloader, range),
    });
  }
}
