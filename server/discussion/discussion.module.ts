import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UsersModule } from '../users/users.module.js';
import { DiscussionData } from './discussion-data.js';
import { DiscussionEntry } from './discussion-entry.entity.js';
import { DiscussionSubjectsService } from './discussion-subjects.service.js';
import { DiscussionTopicsService } from './discussion-topics.service.js';
import { DiscussionController } from './discussion.controller.js';
import { Discussion } from './discussion.entity.js';
import { DiscussionRepository } from './discussion.repository.js';
import { DiscussionService } from './discussion.service.js';

/** Comments, mentions and a timeline of changes, for objects of every area. */
@Module({
  imports: [TypeOrmModule.forFeature([Discussion, DiscussionEntry]), UsersModule],
  controllers: [DiscussionController],
  providers: [DiscussionData, DiscussionRepository, DiscussionService, DiscussionSubjectsService, DiscussionTopicsService],
  exports: [DiscussionService, DiscussionSubjectsService],
})
export class DiscussionModule {}
