import { Controller, Get, Param } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { RelatedItemsView } from './related-items.dto.js';
import { RelatedItemsService } from './related-items.service.js';

@Controller('staff/related-items')
export class RelatedItemsController {
  constructor(private readonly relatedItems: RelatedItemsService) {}

  /** Lists the builds, playtests, reviews and tickets related to a bug. */
  @Get('bug/:id')
  @Access('staffArea')
  ofBug(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<RelatedItemsView> {
    return this.relatedItems.ofBug(actor, id);
  }

  /** Lists the bugs found or fixed in a build, its playtests and reviews, and the tickets of its bugs. */
  @Get('build/:id')
  @Access('staffArea')
  ofBuild(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<RelatedItemsView> {
    return this.relatedItems.ofBuild(actor, id);
  }

  /** Lists the build of a review, and the bugs, their tickets and the playtests of that build. */
  @Get('review/:id')
  @Access('staffArea')
  ofReview(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<RelatedItemsView> {
    return this.relatedItems.ofReview(actor, id);
  }

  /** Lists the build of a playtest, the bugs from its notes with their tickets, and the reviews of the build. */
  @Get('playtest/:id')
  @Access('staffArea')
  ofPlaytest(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<RelatedItemsView> {
    return this.relatedItems.ofPlaytest(actor, id);
  }

  /** Lists the bugs raised from a ticket, the builds that fix them, and the reviews of those builds. */
  @Get('ticket/:id')
  @Access('agents')
  ofTicket(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<RelatedItemsView> {
    return this.relatedItems.ofTicket(actor, id);
  }
}
