import { Module } from '@nestjs/common';
import { AddressRulesModule } from './blocks/address-rules.module.js';
import { SecurityEventsModule } from './events/security-events.module.js';
import { SecurityIncidentsModule } from './incidents/security-incidents.module.js';
import { RateLimitSettingsModule } from './limits/rate-limit-settings.module.js';
import { SecurityOverviewModule } from './overview/security-overview.module.js';
import { SessionControlModule } from './sessions/session-control.module.js';

/** The security centre. */
@Module({
  imports: [
    AddressRulesModule,
    RateLimitSettingsModule,
    SecurityEventsModule,
    SecurityIncidentsModule,
    SecurityOverviewModule,
    SessionControlModule,
  ],
  exports: [SecurityEventsModule, SecurityIncidentsModule],
})
export class SecurityModule {}
