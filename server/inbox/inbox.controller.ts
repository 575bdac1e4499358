import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../platform/access/access.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { RateLimit } from '../platform/rate-limits/rate-limit.js';
import { InboxPage, InboxQuery, InboxSettingsView, MarkInbox, SetInboxState, UpdateInboxSettings } from './inbox.dto.js';
import { InboxListService } from './inbox-list.service.js';

@Controller('inbox')
export class InboxController {
  constructor(private readonly inbox: InboxListService) {}

  /** Lists what needs the user's attention, newest first. */
  @Get()
  @Access('staffArea')
  list(@CurrentActor() actor: Actor, @Query() query: InboxQuery): Promise<InboxPage> {
    return this.inbox.page(actor, query);
  }

  /** Puts all items that are not done into a state. */
  @Post('mark')
  @HttpCode(204)
  @Access('staffArea')
  @RateLimit({ name: 'inbox-mark', attempts: 60, windowSeconds: 60, per: 'person' })
  mark(@CurrentActor() actor: Actor, @Body() input: MarkInbox): Promise<void> {
    return this.inbox.mark(actor, input);
  }

  /** Returns how the user hears of each kind. */
  @Get('settings')
  @Access('staffArea')
  settings(@CurrentActor() actor: Actor): Promise<InboxSettingsView> {
    return this.inbox.settings(actor);
  }

  /** Changes how the user hears of some kinds. */
  @Put('settings')
  @Access('staffArea')
  saveSettings(@CurrentActor() actor: Actor, @Body() input: UpdateInboxSettings): Promise<InboxSettingsView> {
    return this.inbox.saveSettings(actor, input);
  }

  /** Puts one item into a state. */
  @Put(':id')
  @HttpCode(204)
  @Access('staffArea')
  setState(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: SetInboxState): Promise<void> {
    return this.inbox.setState(actor, id, input);
  }
}
