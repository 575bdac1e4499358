import { Controller, Get, Param, Query } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { ColleaguesService } from './colleagues.service.js';
import { ColleagueView, StaffSearchResponse, StaffSearchQuery } from './search.dto.js';
import { StaffSearchService } from './staff-search.service.js';

@Controller('staff')
export class SearchController {
  constructor(
    private readonly staffSearch: StaffSearchService,
    private readonly colleagues: ColleaguesService,
  ) {}

  /** Finds what the user may see in all parts of the staff area, and tickets for agents. */
  @Get('search')
  @Access('quickSearch')
  @RateLimit({ name: 'staff-search', attempts: 120, windowSeconds: 60, per: 'person' })
  search(@CurrentActor() actor: Actor, @Query() { q }: StaffSearchQuery): Promise<StaffSearchResponse> {
    return this.staffSearch.search(actor, q);
  }

  /** Returns a member of staff as colleagues see them. */
  @Get('people/:id')
  @Access('staffArea')
  colleague(@Param('id', IdPipe) id: string): Promise<ColleagueView> {
    return this.colleagues.byId(id);
  }
}
