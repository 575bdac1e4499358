import { Module } from '@nestjs/common';
import { CspModule } from './csp/csp.module.js';
import { DependenciesModule } from './dependencies/dependencies.module.js';
import { SecurityEventsModule } from './events/security-events.module.js';
import { SecurityIncidentsModule } from './incidents/security-incidents.module.js';
import { SecurityOverviewModule } from './overview/security-overview.module.js';
import { SecretScansModule } from './secrets/secret-scans.module.js';

/** The security centre. */
@Module({
  imports: [SecurityEventsModule, SecurityIncidentsModule, SecurityOverviewModule, CspModule, SecretScansModule, DependenciesModule],
  exports: [SecurityEventsModule, SecurityIncidentsModule],
})
export class SecurityModule {}
