import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../platform/access/access.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { PageQuery } from '../platform/lists/page.dto.js';
import { RateLimit } from '../platform/rate-limits/rate-limit.js';
import { AddComment, EditComment, EntryPage, EntryView } from './discussion.dto.js';
import { DiscussionService } from './discussion.service.js';

/** Comments and changes of an object. The area that registered its type decides who may see it. */
@Controller('discussions/:type/:id')
export class DiscussionController {
  constructor(private readonly discussion: DiscussionService) {}

  /** Lists the timeline of an object, newest first. An open page asks every five seconds while it gets no live events. */
  @Get()
  @Access('staffArea', { passive: true })
  page(
    @CurrentActor() actor: Actor,
    @Param('type') type: string,
    @Param('id', IdPipe) id: string,
    @Query() query: PageQuery,
  ): Promise<EntryPage> {
    return this.discussion.page(actor, { type, id }, query);
  }

  /** Returns one entry. An open page asks when it was added or changed. */
  @Get('entries/:entryId')
  @Access('staffArea', { passive: true })
  entry(
    @CurrentActor() actor: Actor,
    @Param('type') type: string,
    @Param('id', IdPipe) id: string,
    @Param('entryId', IdPipe) entryId: string,
  ): Promise<EntryView> {
    return this.discussion.entry(actor, { type, id }, entryId);
  }

  /** Adds a comment. */
  @Post('comments')
  @Access('staffArea')
  @RateLimit({ name: 'comments', attempts: 120, windowSeconds: 600, per: 'person' })
  add(
    @CurrentActor() actor: Actor,
    @Param('type') type: string,
    @Param('id', IdPipe) id: string,
    @Body() input: AddComment,
  ): Promise<EntryView> {
    return this.discussion.add(actor, { type, id }, input);
  }

  /** Edits the user's own comment. */
  @Put('comments/:commentId')
  @Access('staffArea')
  edit(
    @CurrentActor() actor: Actor,
    @Param('type') type: string,
    @Param('id', IdPipe) id: string,
    @Param('commentId', IdPipe) commentId: string,
    @Body() input: EditComment,
  ): Promise<EntryView> {
    return this.discussion.edit(actor, { type, id }, commentId, input);
  }

  /** Deletes the user's own comment; admin and ceo can delete any. */
  @Delete('comments/:commentId')
  @HttpCode(204)
  @Access('staffArea')
  delete(
    @CurrentActor() actor: Actor,
    @Param('type') type: string,
    @Param('id', IdPipe) id: string,
    @Param('commentId', IdPipe) commentId: string,
  ): Promise<void> {
    return this.discussion.delete(actor, { type, id }, commentId);
  }
}
