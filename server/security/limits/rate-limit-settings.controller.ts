import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { RateLimitSettingsService } from './rate-limit-settings.service.js';
import { RateLimitsView, SetRateLimit } from './rate-limits.dto.js';

@Controller('security/rate-limits')
export class RateLimitSettingsController {
  constructor(private readonly limits: RateLimitSettingsService) {}

  /** Lists the rate limits with what each has caught. */
  @Get()
  @Access('securityCentre')
  list(): Promise<RateLimitsView> {
    return this.limits.list();
  }

  /** Changes a rate limit, or with the name `general` the percentage for all of them; null resets it. */
  @Put(':name')
  @Access('securityCentre', { recentProof: true })
  set(@CurrentActor() actor: Actor, @Param('name') name: string, @Body() input: SetRateLimit): Promise<RateLimitsView> {
    return this.limits.set(actor, name, input);
  }
}
