import { Body, Controller, Get, Put } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { UpdateStoreSettings } from './store-settings.dto.js';
import { StoreSettingsService } from './store-settings.service.js';
import { StoreSettingsView } from '../store.dto.js';

@Controller()
export class StoreSettingsController {
  constructor(private readonly settings: StoreSettingsService) {}

  /** Returns the state, deals and banner of the store. */
  @Get('store/settings')
  @Access('everyone')
  current(): Promise<StoreSettingsView> {
    return this.settings.current();
  }

  /** Changes the state, deals and banner of the store. */
  @Put('admin/store/settings')
  @Access('admin')
  update(@CurrentActor() actor: Actor, @Body() change: UpdateStoreSettings): Promise<StoreSettingsView> {
    return this.settings.update(actor, change);
  }
}
