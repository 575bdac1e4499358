import { Module } from '@nestjs/common';
import { AnnouncementsModule } from './announcements/announcements.module.js';
import { BugsModule } from './bugs/bugs.module.js';
import { BuildComparisonModule } from './build-comparison/build-comparison.module.js';
import { BuildDecisionsModule } from './build-decisions/build-decisions.module.js';
import { RelatedItemsModule } from './related-items/related-items.module.js';
import { ChatModule } from './chat/chat.module.js';
import { DriveModule } from './drive/drive.module.js';
import { OverviewModule } from './overview/overview.module.js';
import { PlaytestsModule } from './playtests/playtests.module.js';
import { ReviewsModule } from './reviews/reviews.module.js';
import { WordModule } from './word/word.module.js';
import { QuickSearchModule } from '../quick-search/quick-search.module.js';

/** The staff area: one module for each of its sections. */
@Module({
  imports: [
    OverviewModule,
    QuickSearchModule,
    AnnouncementsModule,
    BugsModule,
    ChatModule,
    DriveModule,
    BuildComparisonModule,
    BuildDecisionsModule,
    ReviewsModule,
    PlaytestsModule,
    RelatedItemsModule,
    WordModule,
  ],
})
export class StaffModule {}
