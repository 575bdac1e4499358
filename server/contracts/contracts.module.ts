import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { InboxModule } from '../inbox/inbox.module.js';
import { Mail } from '../platform/mail/mail.js';
import { SiteModule } from '../site/site.module.js';
import { OverviewModule } from '../staff/overview/overview.module.js';
import { UsersModule } from '../users/users.module.js';
import { contractEmails } from './contract.emails.js';
import { ContractNoticesService } from './contract-notices.service.js';
import { Contract } from './contract.entity.js';
import { ContractsController } from './contracts.controller.js';
import { ContractsData } from './contracts-data.js';
import { ContractsRepository } from './contracts.repository.js';
import { ContractsService } from './contracts.service.js';
import { ContractEvent } from './history/contract-event.entity.js';
import { ContractEventsRepository } from './history/contract-events.repository.js';
import { ContractHistoryService } from './history/contract-history.service.js';
import { ContractVersionsService } from './history/contract-versions.service.js';
import { OpenRequestsService } from './requests/open-requests.service.js';
import { RequestDecisionsService } from './requests/request-decisions.service.js';
import { ContractRequest } from './requests/request.entity.js';
import { ContractRequestsController } from './requests/requests.controller.js';
import { ContractRequestsRepository } from './requests/requests.repository.js';
import { RequestsService } from './requests/requests.service.js';
import { SealingService } from './sealing/sealing.service.js';
import { DeadlinesService } from './signing/deadlines.service.js';
import { EndingsService } from './signing/endings.service.js';
import { SigningController } from './signing/signing.controller.js';
import { SigningService } from './signing/signing.service.js';
import { AssignmentsService } from './templates/assignments.service.js';
import { ContractTemplate } from './templates/template.entity.js';
import { TemplatesController } from './templates/templates.controller.js';
import { TemplatesRepository } from './templates/templates.repository.js';
import { TemplatesService } from './templates/templates.service.js';

/** Contracts with the studio's people: templates, signatures, sealed documents and requests. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Contract, ContractEvent, ContractRequest, ContractTemplate]),
    UsersModule,
    InboxModule,
    SiteModule,
    OverviewModule,
  ],
  // Routes with fixed paths before `:id`.
  controllers: [TemplatesController, ContractRequestsController, ContractsController, SigningController],
  providers: [
    AssignmentsService,
    ContractEventsRepository,
    ContractHistoryService,
    ContractNoticesService,
    ContractRequestsRepository,
    RequestsService,
    ContractsData,
    ContractsRepository,
    ContractsService,
    ContractVersionsService,
    DeadlinesService,
    EndingsService,
    OpenRequestsService,
    RequestDecisionsService,
    SealingService,
    SigningService,
    TemplatesRepository,
    TemplatesService,
  ],
  exports: [AssignmentsService, RequestsService, ContractsService, SigningService, TemplatesService],
})
export class ContractsModule {
  constructor(mail: Mail) {
    mail.register(contractEmails);
  }
}
