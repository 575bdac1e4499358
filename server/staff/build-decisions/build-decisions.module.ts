import { Module } from '@nestjs/common';
import { InboxModule } from '../../inbox/inbox.module.js';
import { UsersModule } from '../../users/users.module.js';
import { BugVerificationModule } from '../bugs/verification/verification.module.js';
import { BuildsModule } from '../builds/builds.module.js';
import { BuildDecisionsController } from './build-decisions.controller.js';
import { BuildDecisionsService } from './build-decisions.service.js';
import { BuildNoticesService } from './build-notices.service.js';
import { BuildChannelsController } from './build-channels.controller.js';
import { BuildRetentionRepository } from './build-retention.repository.js';
import { BuildRetentionService } from './build-retention.service.js';

/** Approval, withdrawal and deletion of builds, with what bugs and inboxes have to do with that. */
@Module({
  imports: [UsersModule, InboxModule, BuildsModule, BugVerificationModule],
  controllers: [BuildChannelsController, BuildDecisionsController],
  providers: [BuildDecisionsService, BuildNoticesService, BuildRetentionRepository, BuildRetentionService],
  exports: [BuildDecisionsService],
})
export class BuildDecisionsModule {}
