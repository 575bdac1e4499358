import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, Post, Query, Req } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import type { Request } from 'express';
import { Access, CurrentActor, OptionalActor, type Actor } from '../../platform/access/access.js';
import { inGroup } from '../../platform/access/roles.rules.js';
import { PICTURE_FORM } from '../../platform/files/pictures/pictures.rules.js';
import { Upload } from '../../platform/files/uploads/upload.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { isId } from '../../platform/http/ids.rules.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { PublicData } from '../../platform/web/cache/public-data.js';
import { PagePicture, PageRevisionList, PageView, RestorePage, SavePage } from './project-pages.dto.js';
import { ProjectPagesService } from './project-pages.service.js';

@Controller('project-pages')
export class ProjectPagesController {
  constructor(
    private readonly pages: ProjectPagesService,
    private readonly publicData: PublicData,
  ) {}

  /** Returns the page of a public project by its slug; of any project by its id, for admins. */
  @Get(':key')
  @Access('everyone')
  page(@OptionalActor() actor: Actor | null, @Param('key') key: string): Promise<PageView> {
    if (isId(key) && actor !== null && inGroup(actor.roles, 'admin')) return this.pages.forEditing(key.toLowerCase());
    return this.publicData.read(`/project-pages/${encodeURIComponent(key)}`) as Promise<PageView>;
  }

  /** Accepts a PNG, JPEG, WebP, AVIF or GIF image of at most 10 MB in the field `image`; it persists once a page that shows it is saved. */
  @Post('upload')
  @HttpCode(200)
  @Access('admin')
  @RateLimit({ name: 'page-picture', attempts: 300, windowSeconds: 3600, per: 'person' })
  @Upload(PICTURE_FORM)
  @ApiBody({ schema: { type: 'object', required: ['image'], properties: { image: { type: 'string', format: 'binary' } } } })
  upload(@Req() request: Request): Promise<PagePicture> {
    return this.pages.upload(request);
  }

  /** Saves a new revision of a project’s page. */
  @Post(':key')
  @HttpCode(200)
  @Access('admin')
  save(@CurrentActor() actor: Actor, @Param('key', IdPipe) projectId: string, @Body() page: SavePage): Promise<PageView> {
    return this.pages.save(actor, projectId, page);
  }

  /** Lists the newest fifty revisions. */
  @Get(':projectId/revisions')
  @Access('admin')
  revisions(@Param('projectId', IdPipe) projectId: string, @Query() query: PageQuery): Promise<PageRevisionList> {
    return this.pages.revisions(projectId, query);
  }

  /** Returns a revision of a project’s page. */
  @Get(':projectId/revisions/:version')
  @Access('admin')
  revision(@Param('projectId', IdPipe) projectId: string, @Param('version', ParseIntPipe) version: number): Promise<PageView> {
    return this.pages.revision(projectId, version);
  }

  /** Restores a revision of a project’s page. */
  @Post(':projectId/revisions/:version/restore')
  @HttpCode(200)
  @Access('admin')
  restore(
    @CurrentActor() actor: Actor,
    @Param('projectId', IdPipe) projectId: string,
    @Param('version', ParseIntPipe) version: number,
    @Body() { version: current }: RestorePage,
  ): Promise<PageView> {
    return this.pages.restore(actor, projectId, version, current);
  }
}
