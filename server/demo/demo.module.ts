import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { FinanceModule } from '../finance/finance.module.js';
import { SiteModule } from '../site/site.module.js';
import { StoreModule } from '../store/store.module.js';
import { SupportModule } from '../support/support.module.js';
import { UsersModule } from '../users/users.module.js';
import { DemoApplications } from './demo-applications.js';
import { DemoProjectPages } from './demo-project-pages.js';
import { DemoStore } from './demo-store.js';
import { DemoStudio } from './demo-studio.js';
import { DemoTeam } from './demo-team.js';
import { DemoTickets } from './demo-tickets.js';

/** The fictional studio of `npm run demo`; part of the program only then. */
@Module({
  imports: [AuthModule, UsersModule, SiteModule, FinanceModule, StoreModule, SupportModule],
  providers: [DemoStudio, DemoProjectPages, DemoStore, DemoTeam, DemoApplications, DemoTickets],
})
export class DemoModule {}
