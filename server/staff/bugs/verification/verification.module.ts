import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { InboxModule } from '../../../inbox/inbox.module.js';
import { BugBuildsService } from './bug-builds.service.js';
import { BugFixRequest } from './bug-fix-request.entity.js';
import { BugFixRequestsRepository } from './bug-fix-requests.repository.js';
import { BugVerification } from './bug-verification.js';

/** Requests to verify fixes. A separate module, because builds need it and bugs need builds. */
@Module({
  imports: [TypeOrmModule.forFeature([BugFixRequest]), InboxModule],
  providers: [BugBuildsService, BugFixRequestsRepository, BugVerification],
  exports: [BugBuildsService, BugVerification],
})
export class BugVerificationModule {}
