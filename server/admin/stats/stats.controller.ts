import { Controller, Get } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { StatsView } from './stats.dto.js';
import { StatsService } from './stats.service.js';

@Controller('admin/stats')
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  /** Returns the statistics of the studio. */
  @Get()
  @Access('admin')
  read(@CurrentActor() actor: Actor): Promise<StatsView> {
    return this.stats.read(actor);
  }
}
