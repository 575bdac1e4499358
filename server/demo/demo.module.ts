import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ClarityModule } from '../clarity/clarity.module.js';
import { ContractsModule } from '../contracts/contracts.module.js';
import { FinanceModule } from '../finance/finance.module.js';
import { PoliciesModule } from '../policies/policies.module.js';
import { SalesModule } from '../sales/sales.module.js';
import { SiteModule } from '../site/site.module.js';
import { AnnouncementsModule } from '../staff/announcements/announcements.module.js';
import { StoreModule } from '../store/store.module.js';
import { SupportModule } from '../support/support.module.js';
import { TrainingModule } from '../training/training.module.js';
import { InboxModule } from '../inbox/inbox.module.js';
import { UsersModule } from '../users/users.module.js';
import { DiscussionModule } from '../discussion/discussion.module.js';
import { SavedViewsModule } from '../saved-views/saved-views.module.js';
import { BugsModule } from '../staff/bugs/bugs.module.js';
import { BuildDecisionsModule } from '../staff/build-decisions/build-decisions.module.js';
import { BuildsModule } from '../staff/builds/builds.module.js';
import { DriveModule } from '../staff/drive/drive.module.js';
import { PlaytestsModule } from '../staff/playtests/playtests.module.js';
import { ReviewsModule } from '../staff/reviews/reviews.module.js';
import { WordModule } from '../staff/word/word.module.js';
import { DemoBuilds } from './staff/demo-builds.js';
import { DemoBugs } from './staff/demo-bugs.js';
import { DemoSecurity } from './staff/demo-security.js';
import { DemoTools } from './staff/demo-tools.js';
import { DemoContracts } from './staff/demo-contracts.js';
import { DemoPlaytests } from './staff/demo-playtests.js';
import { DemoPolicies } from './staff/demo-policies.js';
import { DemoClarity } from './finance/demo-clarity.js';
import { DemoFinance } from './finance/demo-finance.js';
import { DemoSales } from './finance/demo-sales.js';
import { DemoTraining } from './staff/demo-training.js';
import { DemoReviews } from './staff/demo-reviews.js';
import { SecurityModule } from '../security/security.module.js';
import { DemoAnnouncements } from './staff/demo-announcements.js';
import { DemoApplications } from './demo-applications.js';
import { DemoInbox } from './demo-inbox.js';
import { DemoProjectPages } from './demo-project-pages.js';
import { DemoStore } from './demo-store.js';
import { DemoStudio } from './demo-studio.js';
import { DemoTeam } from './demo-team.js';
import { DemoTickets } from './support/demo-tickets.js';

/** The fictional studio of `npm run demo`; not loaded otherwise. */
@Module({
  imports: [
    AuthModule,
    InboxModule,
    UsersModule,
    SiteModule,
    ClarityModule,
    ContractsModule,
    FinanceModule,
    SalesModule,
    StoreModule,
    SupportModule,
    AnnouncementsModule,
    BugsModule,
    BuildsModule,
    BuildDecisionsModule,
    PlaytestsModule,
    PoliciesModule,
    ReviewsModule,
    TrainingModule,
    DiscussionModule,
    DriveModule,
    WordModule,
    SavedViewsModule,
    SecurityModule,
  ],
  providers: [
    DemoInbox,
    DemoStudio,
    DemoProjectPages,
    DemoStore,
    DemoTeam,
    DemoApplications,
    DemoTickets,
    DemoAnnouncements,
    DemoBuilds,
    DemoBugs,
    DemoClarity,
    DemoContracts,
    DemoFinance,
    DemoSales,
    DemoReviews,
    DemoPlaytests,
    DemoSecurity,
    DemoTools,
    DemoTraining,
    DemoPolicies,
  ],
})
export class DemoModule {}
