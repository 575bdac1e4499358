import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OverviewModule } from '../../staff/overview/overview.module.js';
import { UsersModule } from '../../users/users.module.js';
import { SecurityEventsModule } from '../events/security-events.module.js';
import { SecuritySourcesModule } from '../overview/security-sources.module.js';
import { EvidenceService } from './evidence.service.js';
import { IncidentEntry } from './incident-entry.entity.js';
import { IncidentFilesService } from './incident-files.service.js';
import { IncidentReportService } from './incident-report.service.js';
import { Incident } from './incident.entity.js';
import { IncidentsController } from './incidents.controller.js';
import { IncidentsRepository } from './incidents.repository.js';
import { IncidentsService } from './incidents.service.js';

/** Incidents of the security centre. */
@Module({
  imports: [TypeOrmModule.forFeature([Incident, IncidentEntry]), OverviewModule, SecurityEventsModule, SecuritySourcesModule, UsersModule],
  controllers: [IncidentsController],
  providers: [EvidenceService, IncidentFilesService, IncidentReportService, IncidentsRepository, IncidentsService],
  exports: [IncidentsService],
})
export class SecurityIncidentsModule {}
