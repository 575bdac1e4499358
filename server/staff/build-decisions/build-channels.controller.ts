import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { BuildChannelView, ChangeBuildChannel } from './build-decisions.dto.js';
import { BuildRetentionService } from './build-retention.service.js';

@Controller('admin/builds/channels')
export class BuildChannelsController {
  constructor(private readonly retention: BuildRetentionService) {}

  /** Lists the channels with their retention settings. */
  @Get()
  @Access('admin')
  list(): Promise<BuildChannelView[]> {
    return this.retention.channels();
  }

  /** Sets how many builds of a channel retain their files. */
  @Put(':name')
  @Access('admin', { withoutProof: 'Decides how long files stay, not about rights or money.' })
  change(@CurrentActor() actor: Actor, @Param('name') name: string, @Body() input: ChangeBuildChannel): Promise<BuildChannelView> {
    return this.retention.change(actor, name, input);
  }
}
