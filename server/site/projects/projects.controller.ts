import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { PICTURE_FORM } from '../../platform/files/pictures/pictures.rules.js';
import { Upload } from '../../platform/files/uploads/upload.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { ProjectPicture } from './project-look.dto.js';
import { ProjectPictures } from './project-pictures.js';
import { CreateProject, ProjectPage, ProjectView, PublicProjectsQuery, PublicProjectView, UpdateProject } from './projects.dto.js';
import { ProjectsRepository } from './projects.repository.js';
import { projectsLink, ProjectsService } from './projects.service.js';

@Controller()
export class ProjectsController {
  constructor(
    private readonly projects: ProjectsService,
    private readonly repository: ProjectsRepository,
    private readonly pictures: ProjectPictures,
  ) {}

  /** A plain list; the header `Link` contains the next page. */
  @Get('projects')
  @Access('everyone')
  async publicList(@Query() query: PublicProjectsQuery, @Res({ passthrough: true }) response: Response): Promise<PublicProjectView[]> {
    const { items, nextCursor } = await this.projects.publicPage(query);
    if (nextCursor !== null) response.setHeader('Link', projectsLink(query, nextCursor));
    return items;
  }

  /** Lists all projects. */
  @Get('admin/projects')
  @Access('admin')
  list(@Query() page: PageQuery): Promise<ProjectPage> {
    return this.repository.page(page);
  }

  /** Returns a project. */
  @Get('admin/projects/:id')
  @Access('admin')
  findOne(@Param('id', IdPipe) id: string): Promise<ProjectView> {
    return this.repository.findOne(id);
  }

  /** Creates a project. */
  @Post('admin/projects')
  @Access('admin')
  create(@CurrentActor() actor: Actor, @Body() input: CreateProject): Promise<ProjectView> {
    return this.projects.create(actor, input);
  }

  /** Accepts an image of at most 10 MB in the field `image`, for the key art or the logo of a project; saving the project persists it. */
  @Post('admin/projects/pictures')
  @HttpCode(200)
  @Access('admin')
  @RateLimit({ name: 'project-picture', attempts: 60, windowSeconds: 3600, per: 'person' })
  @Upload(PICTURE_FORM)
  @ApiBody({ schema: { type: 'object', required: ['image'], properties: { image: { type: 'string', format: 'binary' } } } })
  upload(@Req() request: Request): Promise<ProjectPicture> {
    return this.pictures.upload(request);
  }

  /** Changes a project. */
  @Patch('admin/projects/:id')
  @Access('admin')
  update(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() change: UpdateProject): Promise<ProjectView> {
    return this.projects.update(actor, id, change);
  }

  /** Deletes a project. */
  @Delete('admin/projects/:id')
  @HttpCode(204)
  @Access('admin')
  remove(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.projects.remove(actor, id);
  }
}
