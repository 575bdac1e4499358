import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../../platform/access/access.js';
import { IdPipe } from '../../../platform/http/id.pipe.js';
import { RateLimit } from '../../../platform/rate-limits/rate-limit.js';
import { CreateFaq, EditableFaqView, FaqListQuery, FaqListView, OrderFaqs, UpdateFaq } from './faq-editing.dto.js';
import { FaqEditingService } from './faq-editing.service.js';

@Controller('admin/support/faqs')
export class FaqEditingController {
  constructor(private readonly faqs: FaqEditingService) {}

  /** Lists the frequently asked questions for editing. */
  @Get()
  @Access('faqEditors')
  @RateLimit({ name: 'faq-editing-search', attempts: 120, windowSeconds: 60, per: 'person', onlyWith: 'q' })
  list(@Query() query: FaqListQuery): Promise<FaqListView> {
    return this.faqs.list(query);
  }

  /** Adds a frequently asked question. */
  @Post()
  @Access('faqEditors')
  create(@CurrentActor() actor: Actor, @Body() input: CreateFaq): Promise<EditableFaqView> {
    return this.faqs.create(actor, input);
  }

  /** Changes the order of a group of questions. */
  @Post('order')
  @HttpCode(200)
  @Access('faqEditors')
  order(@CurrentActor() actor: Actor, @Body() { group, ids }: OrderFaqs): Promise<FaqListView> {
    return this.faqs.order(actor, group, ids);
  }

  /** Changes a frequently asked question. */
  @Put(':id')
  @Access('faqEditors')
  update(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: UpdateFaq): Promise<EditableFaqView> {
    return this.faqs.update(actor, id, input);
  }

  /** Deletes a frequently asked question. */
  @Delete(':id')
  @HttpCode(204)
  @Access('faqEditors')
  remove(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.faqs.remove(actor, id);
  }
}
