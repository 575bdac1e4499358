import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Access, CurrentActor, type Actor } from '../platform/access/access.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { FeatureTogglesService } from './feature-toggles.service.js';
import { CreateFeature, FeatureChangeView, FeatureView, UpdateFeature } from './features.dto.js';
import { FeaturesService } from './features.service.js';

@Controller()
export class FeaturesController {
  constructor(
    private readonly features: FeaturesService,
    private readonly toggles: FeatureTogglesService,
  ) {}

  /** Returns the state of the toggles by name. A missing name counts as on. */
  @Get('features')
  @Access('everyone')
  @ApiOkResponse({ schema: { type: 'object', additionalProperties: { type: 'boolean' } } })
  current(): Promise<Record<string, boolean>> {
    return this.features.current();
  }

  /** Lists the feature toggles. */
  @Get('admin/features')
  @Access('admin')
  list(): Promise<FeatureView[]> {
    return this.toggles.list();
  }

  /** Creates a feature toggle. */
  @Post('admin/features')
  @Access('admin')
  create(@CurrentActor() actor: Actor, @Body() input: CreateFeature): Promise<FeatureView> {
    return this.toggles.create(actor, input);
  }

  /** Changes a feature toggle. */
  @Put('admin/features/:id')
  @Access('admin')
  update(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() change: UpdateFeature): Promise<FeatureView> {
    return this.toggles.update(actor, id, change);
  }

  /** Deletes a feature toggle. */
  @Delete('admin/features/:id')
  @HttpCode(204)
  @Access('admin')
  remove(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.toggles.remove(actor, id);
  }

  /** Returns the newest fifty changes. */
  @Get('admin/features/:id/history')
  @Access('admin')
  history(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<FeatureChangeView[]> {
    return this.toggles.history(actor, id);
  }
}
