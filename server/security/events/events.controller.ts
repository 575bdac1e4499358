import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { EventReviewsService } from './event-reviews.service.js';
import {
  OpenEventsView,
  ReviewedEventsView,
  ReviewEvents,
  ReviewFilteredEvents,
  SecurityEventPage,
  SecurityEventsFilter,
  SecurityEventsQuery,
  ShowEventAddresses,
  ShownAddressesView,
} from './events.dto.js';

@Controller('security/logs')
export class EventsController {
  constructor(private readonly events: EventReviewsService) {}

  /** Lists security events, newest first, with masked addresses. */
  @Get()
  @Access('securityCentre')
  @RateLimit({ name: 'security-log-search', attempts: 120, windowSeconds: 60, per: 'person', onlyWith: 'search' })
  page(@Query() query: SecurityEventsQuery): Promise<SecurityEventPage> {
    return this.events.page(query);
  }

  /** Marks events as reviewed. */
  @Post('review')
  @HttpCode(200)
  @Access('securityCentre', { withoutProof: 'Marks what was read, and changes no protection.' })
  review(@CurrentActor() actor: Actor, @Body() input: ReviewEvents): Promise<ReviewedEventsView> {
    return this.events.review(actor, input);
  }

  /** Counts the unreviewed events of a filter. */
  @Get('unreviewed')
  @Access('securityCentre')
  @RateLimit({ name: 'security-log-search', attempts: 120, windowSeconds: 60, per: 'person', onlyWith: 'search' })
  countOpen(@Query() filter: SecurityEventsFilter): Promise<OpenEventsView> {
    return this.events.countOpen(filter);
  }

  /** Marks the unreviewed events of a filter as reviewed, at most 10,000. */
  @Post('review-filtered')
  @HttpCode(200)
  @Access('securityCentre', { recentProof: true })
  @RateLimit({ name: 'security-review-filtered', attempts: 20, windowSeconds: 600, per: 'person' })
  reviewFiltered(@CurrentActor() actor: Actor, @Body() input: ReviewFilteredEvents): Promise<ReviewedEventsView> {
    return this.events.reviewFiltered(actor, input);
  }

  /** Shows the IP addresses of events, with a justification that is stored in the audit trail. */
  @Post('addresses')
  @HttpCode(200)
  @Access('securityCentre', { withoutProof: 'Reads addresses and records that.' })
  @RateLimit({ name: 'security-addresses', attempts: 300, windowSeconds: 3_600, per: 'person' })
  addresses(@CurrentActor() actor: Actor, @Body() input: ShowEventAddresses): Promise<ShownAddressesView> {
    return this.events.addresses(actor, input);
  }
}
