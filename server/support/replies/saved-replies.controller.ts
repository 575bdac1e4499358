import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { FilledRepliesService } from './filled-replies.service.js';
import { CreateSavedReply, FilledReply, SavedRepliesQuery, SavedReplyPage, SavedReplyView, UpdateSavedReply } from './saved-replies.dto.js';
import { SavedRepliesService } from './saved-replies.service.js';

@Controller('support')
export class SavedRepliesController {
  constructor(
    private readonly replies: SavedRepliesService,
    private readonly filled: FilledRepliesService,
  ) {}

  /** Lists the agent’s own saved replies and those that all agents share. */
  @Get('desk/replies')
  @Access('agents')
  @RateLimit({ name: 'saved-replies-search', attempts: 120, windowSeconds: 60, per: 'person', onlyWith: 'search' })
  list(@CurrentActor() actor: Actor, @Query() query: SavedRepliesQuery): Promise<SavedReplyPage> {
    return this.replies.page(actor, query);
  }

  /** Saves a new reply. */
  @Post('desk/replies')
  @Access('agents')
  @RateLimit({ name: 'saved-replies', attempts: 120, windowSeconds: 3_600, per: 'person' })
  create(@CurrentActor() actor: Actor, @Body() input: CreateSavedReply): Promise<SavedReplyView> {
    return this.replies.create(actor, input);
  }

  /** Changes a saved reply. */
  @Put('desk/replies/:id')
  @Access('agents')
  update(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() change: UpdateSavedReply): Promise<SavedReplyView> {
    return this.replies.update(actor, id, change);
  }

  /** Deletes a saved reply. */
  @Delete('desk/replies/:id')
  @HttpCode(204)
  @Access('agents')
  delete(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.replies.delete(actor, id);
  }

  /** Fills in a saved reply for a ticket. */
  @Get('tickets/:id/replies/:replyId')
  @Access('agents')
  fill(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Param('replyId', IdPipe) replyId: string): Promise<FilledReply> {
    return this.filled.of(actor, id, replyId);
  }
}
