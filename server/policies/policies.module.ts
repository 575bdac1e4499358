import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { InboxModule } from '../inbox/inbox.module.js';
import { QuickSearchModule } from '../quick-search/quick-search.module.js';
import { OverviewModule } from '../staff/overview/overview.module.js';
import { UsersModule } from '../users/users.module.js';
import { AcknowledgementsRepository } from './acknowledgements/acknowledgements.repository.js';
import { AcknowledgementsService } from './acknowledgements/acknowledgements.service.js';
import { AgreementsService } from './acknowledgements/agreements.service.js';
import { PolicyAcknowledgement } from './acknowledgements/policy-acknowledgement.entity.js';
import { PolicyRequest } from './acknowledgements/policy-request.entity.js';
import { ReportService } from './acknowledgements/report.service.js';
import { RequestsService } from './acknowledgements/requests.service.js';
import { PolicyFilesController } from './files/policy-files.controller.js';
import { PolicyFilesService } from './files/policy-files.service.js';
import { PoliciesController } from './policies.controller.js';
import { PoliciesData } from './policies-data.js';
import { PoliciesRepository } from './policies.repository.js';
import { PoliciesService } from './policies.service.js';
import { PolicyClosingsService } from './versions/policy-closings.service.js';
import { PolicyEditsService } from './versions/policy-edits.service.js';
import { PolicyNoticesService } from './policy-notices.service.js';
import { PolicySourcesService } from './policy-sources.service.js';
import { PolicyVersion } from './versions/policy-version.entity.js';
import { Policy } from './policy.entity.js';

/** The studio's policies and who agreed to them. Exports their titles for links from other areas. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Policy, PolicyVersion, PolicyAcknowledgement, PolicyRequest]),
    UsersModule,
    InboxModule,
    OverviewModule,
    QuickSearchModule,
  ],
  // The files first: their addresses would otherwise be read as ids of policies.
  controllers: [PolicyFilesController, PoliciesController],
  providers: [
    AcknowledgementsRepository,
    AcknowledgementsService,
    AgreementsService,
    PoliciesData,
    PoliciesRepository,
    PoliciesService,
    PolicyClosingsService,
    PolicyEditsService,
    PolicyFilesService,
    PolicyNoticesService,
    PolicySourcesService,
    ReportService,
    RequestsService,
  ],
  exports: [AcknowledgementsService, PoliciesService, PolicyClosingsService, PolicyEditsService],
})
export class PoliciesModule {}
