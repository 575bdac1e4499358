import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { EditMessage, PostsQuery, TeamPost, TeamPosts, WriteMessage } from './chat.dto.js';
import { ChatService } from './chat.service.js';

/** The team chat in the shape that the specification gives it; the screen reads it as a discussion. */
@Controller('staff/messages')
export class ChatController {
  constructor(private readonly chat: ChatService) {}

  /** Lists the messages, the latest first. Made for polling every five seconds. */
  @Get()
  @Access('staffArea', { passive: true })
  page(@CurrentActor() actor: Actor, @Query() query: PostsQuery): Promise<TeamPosts> {
    return this.chat.page(actor, query);
  }

  /** Sends a message. */
  @Post()
  @Access('staffArea')
  @RateLimit({ name: 'comments', attempts: 120, windowSeconds: 600, per: 'person' })
  write(@CurrentActor() actor: Actor, @Body() input: WriteMessage): Promise<TeamPost> {
    return this.chat.write(actor, input);
  }

  /** Edits the user's own message. */
  @Put(':id')
  @Access('staffArea')
  edit(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: EditMessage): Promise<TeamPost> {
    return this.chat.edit(actor, id, input);
  }

  /** Deletes the user's own message. */
  @Delete(':id')
  @HttpCode(204)
  @Access('staffArea')
  delete(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.chat.delete(actor, id);
  }
}
