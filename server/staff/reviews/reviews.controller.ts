import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import {
  CreateReview,
  ReviewableBuilds,
  ReviewableBuildsQuery,
  ReviewsPage,
  ReviewsQuery,
  ReviewView,
  TrendResponse,
  UpdateReview,
} from './reviews.dto.js';
import { ReviewsService } from './reviews.service.js';

@Controller('staff/reviews')
export class ReviewsController {
  constructor(private readonly reviews: ReviewsService) {}

  /** Lists the approved builds, for the selector. */
  @Get('builds')
  @Access('staffArea')
  @RateLimit({ name: 'reviewable-builds-search', attempts: 120, windowSeconds: 60, per: 'person', onlyWith: 'search' })
  choices(@CurrentActor() actor: Actor, @Query() query: ReviewableBuildsQuery): Promise<ReviewableBuilds> {
    return this.reviews.choices(actor, query);
  }

  /** Returns one review. */
  @Get('review/:id')
  @Access('staffArea')
  findOne(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<ReviewView> {
    return this.reviews.findOne(actor, id);
  }

  /** Lists the reviews of a build, newest first, with their statistics. */
  @Get(':id')
  @Access('staffArea')
  @RateLimit({ name: 'reviews-search', attempts: 120, windowSeconds: 60, per: 'person', onlyWith: 'search' })
  list(@CurrentActor() actor: Actor, @Param('id', IdPipe) buildId: string, @Query() query: ReviewsQuery): Promise<ReviewsPage> {
    return this.reviews.page(actor, buildId, query);
  }

  /** Returns the averages of the latest builds in the channel of a build. */
  @Get(':id/trend')
  @Access('staffArea')
  trend(@CurrentActor() actor: Actor, @Param('id', IdPipe) buildId: string): Promise<TrendResponse> {
    return this.reviews.trend(actor, buildId);
  }

  /** Reviews a build. */
  @Post()
  @Access('staffArea')
  @RateLimit({ name: 'reviews', attempts: 60, windowSeconds: 3600, per: 'person' })
  create(@CurrentActor() actor: Actor, @Body() input: CreateReview): Promise<ReviewView> {
    return this.reviews.create(actor, input);
  }

  /** Changes a review; omitted fields are unchanged. */
  @Put(':id')
  @Access('staffArea')
  update(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: UpdateReview): Promise<ReviewView> {
    return this.reviews.update(actor, id, input);
  }

  /** Deletes a review. */
  @Delete(':id')
  @HttpCode(204)
  @Access('staffArea')
  remove(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.reviews.remove(actor, id);
  }
}
