import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { linkedPage } from '../../platform/lists/linked-page.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { ModulePeopleResponse } from '../progress/progress.dto.js';
import { ProgressService } from '../progress/progress.service.js';
import { CreateModule, ModuleEditView, ModulesQuery, ModuleSummaryView, ModuleView, UpdateModule } from './modules.dto.js';
import { ModulesService } from './modules.service.js';

@Controller('training/modules')
export class ModulesController {
  constructor(
    private readonly modules: ModulesService,
    private readonly progress: ProgressService,
  ) {}

  /** Lists training modules by category and title; the header `Link` names the next page. */
  @Get()
  @Access('staffArea')
  @RateLimit({ name: 'training-search', attempts: 120, windowSeconds: 60, per: 'person', onlyWith: 'search' })
  async list(
    @CurrentActor() actor: Actor,
    @Query() query: ModulesQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ModuleSummaryView[]> {
    return linkedPage(await this.modules.page(actor, query), request, response);
  }

  /** Creates a module. */
  @Post()
  @Access('trainingManagers')
  @RateLimit({ name: 'training-modules', attempts: 120, windowSeconds: 3600, per: 'person' })
  create(@CurrentActor() actor: Actor, @Body() input: CreateModule): Promise<ModuleEditView> {
    return this.modules.create(actor, input);
  }

  /** Returns a module in the version that the user takes, without the answers to its quizzes. */
  @Get(':id')
  @Access('staffArea')
  findOne(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<ModuleView> {
    return this.modules.byId(actor, id);
  }

  /** Returns the current version of a module with its answers, to edit it. */
  @Get(':id/edit')
  @Access('trainingManagers')
  forEdit(@Param('id', IdPipe) id: string): Promise<ModuleEditView> {
    return this.modules.forEdit(id);
  }

  /** Saves a module as a whole. */
  @Put(':id')
  @Access('trainingManagers')
  update(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: UpdateModule): Promise<ModuleEditView> {
    return this.modules.update(actor, id, input);
  }

  /** Deletes a module with everyone's progress; certificates stay valid. */
  @Delete(':id')
  @HttpCode(204)
  @Access('trainingManagers')
  remove(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.modules.remove(actor, id);
  }

  /** Lists who has started a module, and to whom it is assigned. */
  @Get(':id/people')
  @Access('trainingManagers')
  people(@Param('id', IdPipe) id: string): Promise<ModulePeopleResponse> {
    return this.progress.people(id);
  }
}
