import { Body, Controller, Get, Put } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { PreferencesView, UpdatePreferences } from './preferences.dto.js';
import { PreferencesService } from './preferences.service.js';

@Controller('users/preferences')
export class PreferencesController {
  constructor(private readonly preferences: PreferencesService) {}

  /** Returns the preferences of the account. */
  @Get()
  @Access('signedIn')
  read(@CurrentActor() actor: Actor): Promise<PreferencesView> {
    return this.preferences.of(actor.userId);
  }

  /** Changes preferences: undefined leaves one unchanged, null resets it to the default. */
  @Put()
  @Access('signedIn')
  update(@CurrentActor() actor: Actor, @Body() change: UpdatePreferences): Promise<PreferencesView> {
    return this.preferences.update(actor, change);
  }
}
