import { Body, Controller, Get, Put } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { ChangeClaritySettings, ClaritySettingsView } from './clarity-settings.dto.js';
import { ClaritySettingsService } from './clarity-settings.service.js';

@Controller('clarity/settings')
export class ClaritySettingsController {
  constructor(private readonly settings: ClaritySettingsService) {}

  /** Returns how expenses are approved. */
  @Get()
  @Access('clarityManagers')
  view(@CurrentActor() actor: Actor): Promise<ClaritySettingsView> {
    return this.settings.view(actor);
  }

  /** Changes from which amount on expenses need two approvals. */
  @Put()
  @Access('clarityManagers', { recentProof: true })
  change(@CurrentActor() actor: Actor, @Body() input: ChangeClaritySettings): Promise<ClaritySettingsView> {
    return this.settings.change(actor, input);
  }
}
