import { Controller, Get, Param, Query } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../platform/access/access.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { RateLimit } from '../platform/rate-limits/rate-limit.js';
import { ColleaguesService } from './colleagues.service.js';
import { ColleagueView, QuickSearchResponse, QuickSearchQuery } from './quick-search.dto.js';
import { QuickSearchService } from './quick-search.service.js';

@Controller('staff')
export class QuickSearchController {
  constructor(
    private readonly quickSearch: QuickSearchService,
    private readonly colleagues: ColleaguesService,
  ) {}

  /** Finds what the user may see in all parts of the staff area, and tickets for agents. */
  @Get('search')
  @Access('quickSearch')
  @RateLimit({ name: 'staff-search', attempts: 120, windowSeconds: 60, per: 'person' })
  search(@CurrentActor() actor: Actor, @Query() { q }: QuickSearchQuery): Promise<QuickSearchResponse> {
    return this.quickSearch.search(actor, q);
  }

  /** Returns a member of staff as colleagues see them. */
  @Get('people/:id')
  @Access('staffArea')
  colleague(@Param('id', IdPipe) id: string): Promise<ColleagueView> {
    return this.colleagues.byId(id);
  }
}
