import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { Downloads } from '../../platform/documents/downloads.js';
import { sendFile } from '../../platform/files/downloads/download.js';
import { Files } from '../../platform/files/files.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { BuildList, BuildPageView, BuildsQuery } from './builds.dto.js';
import { BuildsService } from './builds.service.js';
import { DownloadsService } from './downloads/downloads.service.js';

@Controller('staff/builds')
export class BuildsController {
  constructor(
    private readonly builds: BuildsService,
    private readonly files: Files,
    private readonly history: DownloadsService,
    private readonly downloads: Downloads,
  ) {}

  /** Lists the builds that the user may see, newest first, page by page. */
  @Get()
  @Access('staffArea')
  @RateLimit({ name: 'builds-search', attempts: 120, windowSeconds: 60, per: 'person', onlyWith: 'search' })
  list(@CurrentActor() actor: Actor, @Query() query: BuildsQuery): Promise<BuildList> {
    return this.builds.list(actor, query);
  }

  /** Returns a build with its decisions. */
  @Get(':id')
  @Access('staffArea')
  page(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<BuildPageView> {
    return this.builds.page(actor, id);
  }

  /** Downloads the file of a build, with support for ranges. */
  @Get(':id/download')
  @Access('staffArea')
  @RateLimit({ name: 'build-downloads', attempts: 1_200, windowSeconds: 3600, per: 'person' })
  @ApiProduces('application/octet-stream')
  async download(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    // A build may be withdrawn: cached copies must not outlive the permission to read.
    const downloader = { userId: actor.userId, ip: request.ip ?? null, userAgent: request.headers['user-agent'] ?? null };
    const file = await this.builds.file(actor, id);
    this.downloads.follow(response, actor);
    await sendFile(this.files, file, request, response, {
      cacheControl: 'private, no-store',
      served: (range) => this.history.begin(id, downloader, range),
    });
  }
}
