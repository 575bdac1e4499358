import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { InboxModule } from '../../inbox/inbox.module.js';
import { UsersModule } from '../../users/users.module.js';
import { BugsModule } from '../bugs/bugs.module.js';
import { BuildsModule } from '../builds/builds.module.js';
import { OverviewModule } from '../overview/overview.module.js';
import { ReviewsModule } from '../reviews/reviews.module.js';
import { SavedViewsModule } from '../../saved-views/saved-views.module.js';
import { QuickSearchModule } from '../../quick-search/quick-search.module.js';
import { PlaytestCalendarController } from './calendar/calendar.controller.js';
import { FeedsRepository } from './calendar/feeds.repository.js';
import { PlaytestCalendarService } from './calendar/playtest-calendar.service.js';
import { PlaytestFeed } from './calendar/playtest-feed.entity.js';
import { NotesController } from './notes/notes.controller.js';
import { NotesRepository } from './notes/notes.repository.js';
import { NotesService } from './notes/notes.service.js';
import { PlaytestNote } from './notes/playtest-note.entity.js';
import { PlaytestNoticesService } from './playtest-notices.service.js';
import { PlaytestScheduleService } from './playtest-schedule.service.js';
import { PlaytestSession } from './playtest-session.entity.js';
import { PlaytestSourcesService } from './playtest-sources.service.js';
import { PlaytestsController } from './playtests.controller.js';
import { PlaytestsData } from './playtests-data.js';
import { PlaytestsRepository } from './playtests.repository.js';
import { PlaytestsService } from './playtests.service.js';
import { PlaytestReviewsService } from './seats/playtest-reviews.service.js';
import { PlaytestRsvp } from './seats/playtest-rsvp.entity.js';
import { SeatsController } from './seats/seats.controller.js';
import { SeatsRepository } from './seats/seats.repository.js';
import { SeatsService } from './seats/seats.service.js';
import { PlaytestUnlocksRepository } from './unlocks/playtest-unlocks.repository.js';
import { PlaytestUnlocksService } from './unlocks/playtest-unlocks.service.js';

/** Playtest sessions: seats, waitlists, calendars and notes. */
@Module({
  imports: [
    TypeOrmModule.forFeature([PlaytestFeed, PlaytestNote, PlaytestRsvp, PlaytestSession]),
    BugsModule,
    BuildsModule,
    InboxModule,
    OverviewModule,
    ReviewsModule,
    SavedViewsModule,
    QuickSearchModule,
    UsersModule,
  ],
  controllers: [PlaytestsController, NotesController, PlaytestCalendarController, SeatsController],
  providers: [
    FeedsRepository,
    NotesRepository,
    NotesService,
    PlaytestCalendarService,
    PlaytestNoticesService,
    PlaytestReviewsService,
    PlaytestScheduleService,
    PlaytestSourcesService,
    PlaytestUnlocksService,
    PlaytestUnlocksRepository,
    PlaytestsData,
    PlaytestsRepository,
    PlaytestsService,
    SeatsRepository,
    SeatsService,
  ],
  exports: [NotesService, PlaytestUnlocksService, PlaytestsService, SeatsService],
})
export class PlaytestsModule {}
