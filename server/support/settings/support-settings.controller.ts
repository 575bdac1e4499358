import { Body, Controller, Get, Put } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { SupportSettingsView, UpdateSupportSettings } from './support-settings.dto.js';
import { SupportSettingsService } from './support-settings.service.js';

@Controller('admin/support/settings')
export class SupportSettingsController {
  constructor(private readonly settings: SupportSettingsService) {}

  /** Returns the settings of the support desk. */
  @Get()
  @Access('admin')
  current(): Promise<SupportSettingsView> {
    return this.settings.current();
  }

  /** Changes the settings of the support desk. */
  @Put()
  @Access('admin', { withoutProof: 'Sets deadlines of tickets and opens nothing.' })
  update(@CurrentActor() actor: Actor, @Body() change: UpdateSupportSettings): Promise<SupportSettingsView> {
    return this.settings.update(actor, change);
  }
}
