import { Module } from '@nestjs/common';
import { DetectionsModule } from './detections/detections.module.js';
import { SecurityEventsModule } from './events/security-events.module.js';
import { SecurityIncidentsModule } from './incidents/security-incidents.module.js';
import { SecurityOverviewModule } from './overview/security-overview.module.js';

/** The security centre. */
@Module({
  imports: [DetectionsModule, SecurityEventsModule, SecurityIncidentsModule, SecurityOverviewModule],
  exports: [DetectionsModule, SecurityEventsModule, SecurityIncidentsModule],
})
export class SecurityModule {}
