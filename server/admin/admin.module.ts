import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { InboxModule } from '../inbox/inbox.module.js';
import { SecuritySourcesModule } from '../security/overview/security-sources.module.js';
import { BugsModule } from '../staff/bugs/bugs.module.js';
import { BuildsModule } from '../staff/builds/builds.module.js';
import { OverviewModule } from '../staff/overview/overview.module.js';
import { SupportModule } from '../support/support.module.js';
import { UsersModule } from '../users/users.module.js';
import { LogExportsService } from './logs/log-exports.service.js';
import { LogNamesService } from './logs/log-names.service.js';
import { LogSearchService } from './logs/log-search.service.js';
import { LogsController } from './logs/logs.controller.js';
import { LogsService } from './logs/logs.service.js';
import { OutboxController } from './outbox/outbox.controller.js';
import { OutboxService } from './outbox/outbox.service.js';
import { HostFiles } from './server/host-files.js';
import { MachineService } from './server/machine.service.js';
import { ScheduleNoticesService } from './server/schedule-notices.service.js';
import { ServerStatusController } from './server/server-status.controller.js';
import { ServerStatusService } from './server/server-status.service.js';
import { StatsController } from './stats/stats.controller.js';
import { StatsService } from './stats/stats.service.js';
import { AccountSafetyController } from './users/account-safety.controller.js';
import { AccountSafetyService } from './users/account-safety.service.js';
import { AdminUsersController } from './users/admin-users.controller.js';
import { AdminUsersService } from './users/admin-users.service.js';

/** Administration of the studio: users and roles, the audit trail, server status, statistics of the overview. */
@Module({
  imports: [AuthModule, BugsModule, BuildsModule, InboxModule, OverviewModule, SecuritySourcesModule, SupportModule, UsersModule],
  controllers: [AccountSafetyController, AdminUsersController, LogsController, OutboxController, ServerStatusController, StatsController],
  providers: [
    { provide: HostFiles, useFactory: () => new HostFiles() },
    AccountSafetyService,
    AdminUsersService,
    LogExportsService,
    LogNamesService,
    LogSearchService,
    LogsService,
    MachineService,
    OutboxService,
    ScheduleNoticesService,
    ServerStatusService,
    StatsService,
  ],
})
export class AdminModule {}
