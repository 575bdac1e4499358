import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DiscussionModule } from '../../discussion/discussion.module.js';
import { InboxModule } from '../../inbox/inbox.module.js';
import { SavedViewsModule } from '../../saved-views/saved-views.module.js';
import { SupportModule } from '../../support/support.module.js';
import { UsersModule } from '../../users/users.module.js';
import { OverviewModule } from '../overview/overview.module.js';
import { QuickSearchModule } from '../../quick-search/quick-search.module.js';
import { BuildsModule } from '../builds/builds.module.js';
import { BugAttachmentsController } from './attachments/attachments.controller.js';
import { BugAttachment } from './attachments/bug-attachment.entity.js';
import { BugAttachmentsRepository } from './attachments/bug-attachments.repository.js';
import { BugAttachmentsService } from './attachments/bug-attachments.service.js';
import { BugChangesService } from './changes/bug-changes.service.js';
import { BugDescription } from './changes/bug-description.entity.js';
import { BugDetailsService } from './bug-details.service.js';
import { BugDiscussionService } from './people/bug-discussion.service.js';
import { BugNoticesService } from './people/bug-notices.service.js';
import { Bug } from './bug.entity.js';
import { BugsData } from './people/bugs-data.js';
import { BugsController } from './bugs.controller.js';
import { BugsRepository } from './bugs.repository.js';
import { BugsService } from './bugs.service.js';
import { BugRelation } from './links/bug-relation.entity.js';
import { BugRelationsRepository } from './links/bug-relations.repository.js';
import { BugRelationsService } from './links/bug-relations.service.js';
import { BugTicket } from './links/bug-ticket.entity.js';
import { BugTicketsRepository } from './links/bug-tickets.repository.js';
import { BugTicketsService } from './links/bug-tickets.service.js';
import { BugLinksController } from './links/links.controller.js';
import { BugCount } from './list/bug-count.entity.js';
import { BugListRepository } from './list/bug-list.repository.js';
import { BugSourcesService } from './list/bug-sources.service.js';
import { BugListService } from './list/bug-list.service.js';
import { BugTopicsService } from './list/bug-topics.service.js';
import { BugPeopleService } from './people/bug-people.service.js';
import { BugWatcher } from './people/bug-watcher.entity.js';
import { BugWatchersRepository } from './people/bug-watchers.repository.js';
import { TeamService } from './people/team.service.js';
import { BugVerificationModule } from './verification/verification.module.js';

/** Bug reports. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Bug, BugAttachment, BugCount, BugDescription, BugRelation, BugTicket, BugWatcher]),
    BugVerificationModule,
    BuildsModule,
    DiscussionModule,
    InboxModule,
    OverviewModule,
    SavedViewsModule,
    QuickSearchModule,
    SupportModule,
    UsersModule,
  ],
  controllers: [BugsController, BugLinksController, BugAttachmentsController],
  providers: [
    BugAttachmentsRepository,
    BugAttachmentsService,
    BugChangesService,
    BugDetailsService,
    BugDiscussionService,
    BugListRepository,
    BugListService,
    BugNoticesService,
    BugPeopleService,
    BugSourcesService,
    BugRelationsRepository,
    BugRelationsService,
    BugTicketsRepository,
    BugTicketsService,
    BugTopicsService,
    BugWatchersRepository,
    BugsData,
    BugsRepository,
    BugsService,
    TeamService,
  ],
  exports: [BugChangesService, BugListService, BugRelationsService, BugTicketsService, BugsService],
})
export class BugsModule {}
