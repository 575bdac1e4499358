import { Controller, Get } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { BuildList } from './builds.dto.js';
import { BuildsService } from './builds.service.js';

@Controller('staff/builds')
export class BuildsController {
  constructor(private readonly builds: BuildsService) {}

  /** Lists the builds that the user may see, newest first. */
  @Get()
  @Access('staffArea')
  list(@CurrentActor() actor: Actor): Promise<BuildList> {
    return this.builds.list(actor);
  }
}
