import { Controller, Get, Param } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { BuildComparisonView } from './build-comparison.dto.js';
import { BuildComparisonService } from './build-comparison.service.js';

@Controller('staff/builds/:id/compare')
export class BuildComparisonController {
  constructor(private readonly comparison: BuildComparisonService) {}

  /** Compares two builds, with the bugs that were fixed and found after the older one, up to the newer one. */
  @Get(':otherId')
  @Access('staffArea')
  compare(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @Param('otherId', IdPipe) otherId: string,
  ): Promise<BuildComparisonView> {
    return this.comparison.compare(actor, id, otherId);
  }
}
