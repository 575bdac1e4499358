import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { MessagesQuery, MessageView, SendMessage } from './messages.dto.js';
import { MessagesService } from './messages.service.js';

@Controller('support/tickets/:id/messages')
export class MessagesController {
  constructor(private readonly messages: MessagesService) {}

  /**
   * Lists messages, oldest first. Without `before` or `after`, the newest; earlier ones are requested by the number of the first. An open
   * page asks every five seconds while it gets no live events.
   */
  @Get()
  @Access('signedIn', { passive: true })
  list(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Query() query: MessagesQuery): Promise<MessageView[]> {
    return this.messages.list(actor, id, query);
  }

  /** Sends a message in a ticket. */
  @Post()
  @Access('signedIn')
  @RateLimit({ name: 'messages', attempts: 60, windowSeconds: 60, per: 'person' })
  send(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: SendMessage): Promise<MessageView> {
    return this.messages.send(actor, id, input);
  }
}
