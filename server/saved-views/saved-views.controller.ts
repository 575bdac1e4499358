import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../platform/access/access.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { ChangeSavedView, CreateSavedView, SavedViewsQuery, SavedViewView } from './saved-views.dto.js';
import { SavedViewsService } from './saved-views.service.js';

/** Named sets of filters. Each list determines who may use it. */
@Controller('saved-views')
export class SavedViewsController {
  constructor(private readonly views: SavedViewsService) {}

  /** Lists the user's own saved views of a list and those of the team. */
  @Get()
  @Access('signedIn')
  list(@CurrentActor() actor: Actor, @Query() { list }: SavedViewsQuery): Promise<SavedViewView[]> {
    return this.views.list(actor, list);
  }

  /** Saves the filters of a list under a name. */
  @Post()
  @Access('signedIn')
  create(@CurrentActor() actor: Actor, @Body() input: CreateSavedView): Promise<SavedViewView> {
    return this.views.create(actor, input);
  }

  /** Renames a saved view, shares it, or changes its filters. */
  @Put(':id')
  @Access('signedIn')
  change(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: ChangeSavedView): Promise<SavedViewView> {
    return this.views.change(actor, id, input);
  }

  /** Deletes a saved view. */
  @Delete(':id')
  @HttpCode(204)
  @Access('signedIn')
  remove(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.views.remove(actor, id);
  }
}
