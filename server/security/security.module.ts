import { Module } from '@nestjs/common';
import { AddressRulesModule } from './blocks/address-rules.module.js';
import { CspModule } from './csp/csp.module.js';
import { DependenciesModule } from './dependencies/dependencies.module.js';
import { DetectionsModule } from './detections/detections.module.js';
import { SecurityEventsModule } from './events/security-events.module.js';
import { SecurityIncidentsModule } from './incidents/security-incidents.module.js';
import { ExploitModule } from './exploit/exploit.module.js';
import { RateLimitSettingsModule } from './limits/rate-limit-settings.module.js';
import { SecurityOverviewModule } from './overview/security-overview.module.js';
import { SecretScansModule } from './secrets/secret-scans.module.js';
import { SessionControlModule } from './sessions/session-control.module.js';
import { HeadMailModule } from './trail/head-mail.module.js';

/** The security centre. */
@Module({
  imports: [
    AddressRulesModule,
    CspModule,
    DependenciesModule,
    DetectionsModule,
    ExploitModule,
    HeadMailModule,
    RateLimitSettingsModule,
    SecretScansModule,
    SecurityEventsModule,
    SecurityIncidentsModule,
    SecurityOverviewModule,
    SessionControlModule,
  ],
  exports: [DetectionsModule, SecurityEventsModule, SecurityIncidentsModule],
})
export class SecurityModule {}
