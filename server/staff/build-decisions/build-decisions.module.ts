import { Module } from '@nestjs/common';
import { InboxModule } from '../../inbox/inbox.module.js';
import { UsersModule } from '../../users/users.module.js';
import { BugVerificationModule } from '../bugs/verification/verification.module.js';
import { BuildsModule } from '../builds/builds.module.js';
import { BuildDecisionsController } from './build-decisions.controller.js';
import { BuildDecisionsService } from './build-decisions.service.js';
import { BuildNoticesService } from './build-notices.service.js';
import { SavedViewsModule } from '../../saved-views/saved-views.module.js';
import { OverviewModule } from '../overview/overview.module.js';
import { QuickSearchModule } from '../../quick-search/quick-search.module.js';
import { BuildDetailsService } from './build-details.service.js';
import { BuildSourcesService } from './build-sources.service.js';
import { BuildChannelsController } from './build-channels.controller.js';
import { BuildRetentionRepository } from './build-retention.repository.js';
import { BuildRetentionService } from './build-retention.service.js';

/** Approval, withdrawal, retention and deletion of builds, with the effects on bugs and inboxes. */
@Module({
  imports: [UsersModule, InboxModule, BuildsModule, BugVerificationModule, OverviewModule, SavedViewsModule, QuickSearchModule],
  controllers: [BuildChannelsController, BuildDecisionsController],
  providers: [
    BuildDecisionsService,
    BuildDetailsService,
    BuildNoticesService,
    BuildSourcesService,
    BuildRetentionRepository,
    BuildRetentionService,
  ],
  exports: [BuildDecisionsService, BuildRetentionService],
})
export class BuildDecisionsModule {}
