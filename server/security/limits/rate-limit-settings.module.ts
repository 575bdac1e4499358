import { Module } from '@nestjs/common';
import { UsersModule } from '../../users/users.module.js';
import { SecurityEventsModule } from '../events/security-events.module.js';
import { SecuritySourcesModule } from '../overview/security-sources.module.js';
import { RateLimitSettingsController } from './rate-limit-settings.controller.js';
import { RateLimitSettingsService } from './rate-limit-settings.service.js';

/** Rate limits that admins change. */
@Module({
  imports: [UsersModule, SecurityEventsModule, SecuritySourcesModule],
  controllers: [RateLimitSettingsController],
  providers: [RateLimitSettingsService],
})
export class RateLimitSettingsModule {}
