import { Module } from '@nestjs/common';
import { SecurityLiveService } from './security-live.service.js';
import { SecurityOverviewController } from './security-overview.controller.js';
import { SecurityOverviewService } from './security-overview.service.js';
import { SecuritySourcesModule } from './security-sources.module.js';

@Module({
  imports: [SecuritySourcesModule],
  controllers: [SecurityOverviewController],
  providers: [SecurityLiveService, SecurityOverviewService],
})
export class SecurityOverviewModule {}
