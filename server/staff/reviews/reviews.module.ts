import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { InboxModule } from '../../inbox/inbox.module.js';
import { UsersModule } from '../../users/users.module.js';
import { BuildsModule } from '../builds/builds.module.js';
import { OverviewModule } from '../overview/overview.module.js';
import { BuildCount } from './build-count.entity.js';
import { BuildRating } from './build-rating.entity.js';
import { BuildReview } from './build-review.entity.js';
import { ReviewNoticesService } from './review-notices.service.js';
import { ReviewsController } from './reviews.controller.js';
import { ReviewsData } from './reviews-data.js';
import { ReviewsRepository } from './reviews.repository.js';
import { ReviewsService } from './reviews.service.js';

/** Reviews of builds. */
@Module({
  imports: [TypeOrmModule.forFeature([BuildCount, BuildRating, BuildReview]), BuildsModule, InboxModule, OverviewModule, UsersModule],
  controllers: [ReviewsController],
  providers: [ReviewNoticesService, ReviewsData, ReviewsRepository, ReviewsService],
  exports: [ReviewsService],
})
export class ReviewsModule {}
