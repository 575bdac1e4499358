import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { InboxModule } from '../../inbox/inbox.module.js';
import { UsersModule } from '../../users/users.module.js';
import { OverviewModule } from '../overview/overview.module.js';
import { QuickSearchModule } from '../../quick-search/quick-search.module.js';
import { Announcement } from './announcement.entity.js';
import { AnnouncementConfirmation } from './announcement-confirmation.entity.js';
import { AnnouncementConfirmationsRepository } from './announcement-confirmations.repository.js';
import { AnnouncementConfirmationsService } from './announcement-confirmations.service.js';
import { AnnouncementNoticesService } from './announcement-notices.service.js';
import { AnnouncementSourcesService } from './announcement-sources.service.js';
import { AnnouncementsController } from './announcements.controller.js';
import { AnnouncementsData } from './announcements-data.js';
import { AnnouncementsRepository } from './announcements.repository.js';
import { AnnouncementsService } from './announcements.service.js';

/** Announcements in the staff area. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Announcement, AnnouncementConfirmation]),
    UsersModule,
    InboxModule,
    OverviewModule,
    QuickSearchModule,
  ],
  controllers: [AnnouncementsController],
  providers: [
    AnnouncementConfirmationsRepository,
    AnnouncementConfirmationsService,
    AnnouncementNoticesService,
    AnnouncementSourcesService,
    AnnouncementsData,
    AnnouncementsRepository,
    AnnouncementsService,
  ],
  exports: [AnnouncementsService, AnnouncementConfirmationsService],
})
export class AnnouncementsModule {}
