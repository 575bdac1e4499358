import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../../platform/access/access.js';
import { IdPipe } from '../../../platform/http/id.pipe.js';
import { CreateSynonymGroup, SynonymGroupView, UpdateSynonymGroup } from './synonyms.dto.js';
import { SynonymsService } from './synonyms.service.js';

@Controller('admin/support/synonyms')
export class SynonymsController {
  constructor(private readonly synonyms: SynonymsService) {}

  /** Lists the synonyms of the help search. */
  @Get()
  @Access('admin')
  list(): Promise<SynonymGroupView[]> {
    return this.synonyms.list();
  }

  /** Adds a group of synonyms. */
  @Post()
  @Access('admin')
  create(@CurrentActor() actor: Actor, @Body() input: CreateSynonymGroup): Promise<SynonymGroupView> {
    return this.synonyms.create(actor, input);
  }

  /** Changes a group of synonyms. */
  @Put(':id')
  @Access('admin')
  update(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: UpdateSynonymGroup): Promise<SynonymGroupView> {
    return this.synonyms.update(actor, id, input);
  }

  /** Deletes a group of synonyms. */
  @Delete(':id')
  @HttpCode(204)
  @Access('admin')
  remove(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.synonyms.remove(actor, id);
  }
}
