import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { PageQuery } from '../../platform/http/page.dto.js';
import { PublicData } from '../../platform/web/public-data.js';
import { CreateProject, ProjectPage, ProjectView, PublicProjectView, UpdateProject } from './projects.dto.js';
import { ProjectsRepository } from './projects.repository.js';
import { ProjectsService } from './projects.service.js';

@Controller()
export class ProjectsController {
  constructor(
    private readonly projects: ProjectsService,
    private readonly repository: ProjectsRepository,
    private readonly publicData: PublicData,
  ) {}

  @Get('projects')
  @Access('everyone')
  publicList(): Promise<PublicProjectView[]> {
    return this.publicData.read('/projects') as Promise<PublicProjectView[]>;
  }

  @Get('admin/projects')
  @Access('admin')
  list(@Query() page: PageQuery): Promise<ProjectPage> {
    return this.repository.page(page);
  }

  @Get('admin/projects/:id')
  @Access('admin')
  one(@Param('id', IdPipe) id: string): Promise<ProjectView> {
    return this.repository.one(id);
  }

  @Post('admin/projects')
  @Access('admin')
  create(@CurrentActor() actor: Actor, @Body() input: CreateProject): Promise<ProjectView> {
    return this.projects.create(actor, input);
  }

  @Patch('admin/projects/:id')
  @Access('admin')
  update(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() change: UpdateProject): Promise<ProjectView> {
    return this.projects.update(actor, id, change);
  }

  @Delete('admin/projects/:id')
  @HttpCode(204)
  @Access('admin')
  remove(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.projects.remove(actor, id);
  }
}
