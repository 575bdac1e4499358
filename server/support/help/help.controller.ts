import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Access } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { PublicData } from '../../platform/web/cache/public-data.js';
import { CategoryView } from './catalogue.dto.js';
import { FaqGroupView, FaqHit, FaqSearch, FaqVote } from './faqs.dto.js';
import { FaqsService } from './faqs.service.js';

@Controller('support')
export class HelpController {
  constructor(
    private readonly faqs: FaqsService,
    private readonly publicData: PublicData,
  ) {}

  /** Lists the support categories. */
  @Get('categories')
  @Access('everyone')
  categories(): Promise<CategoryView[]> {
    return this.publicData.read('/support/categories') as Promise<CategoryView[]>;
  }

  /** Lists all answers by group. */
  @Get('faqs')
  @Access('everyone')
  groups(): Promise<FaqGroupView[]> {
    return this.publicData.read('/support/faqs') as Promise<FaqGroupView[]>;
  }

  /** Searches the frequently asked questions. */
  @Get('faqs/search')
  @Access('everyone')
  @RateLimit({ name: 'faq-search', attempts: 120, windowSeconds: 60, per: 'address' })
  search(@Query() query: FaqSearch): Promise<FaqHit[]> {
    return this.faqs.search(query);
  }

  /** Records whether an answer helped. */
  @Post('faqs/:id/votes')
  @HttpCode(204)
  @Access('signedIn')
  @RateLimit({ name: 'faq-votes', attempts: 30, windowSeconds: 3_600, per: 'person' })
  vote(@Param('id', IdPipe) id: string, @Body() { helpful }: FaqVote): Promise<void> {
    return this.faqs.vote(id, helpful);
  }
}
