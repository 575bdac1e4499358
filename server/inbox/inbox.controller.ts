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

  /** Sets the state of all items that are not done. */
  @Post('mark')
  @HttpCode(204)
  @Access('staffArea')
  @RateLimit({ name: 'inbox-mark', attempts: 60, windowSeconds: 60, per: 'person' })
  mark(@CurrentActor() actor: Actor, @Body() input: MarkInbox): Promise<void> {
    return this.inbox.mark(actor, input);
  }

  /** Returns the delivery settings of each kind. */
  @Get('settings')
  @Access('staffArea')
  settings(@CurrentActor() actor: Actor): Promise<InboxSettingsView> {
    return this.inbox.settings(actor);
  }

  /** Changes the delivery settings of some kinds. */
  @Put('settings')
  @Access('staffArea')
  saveSettings(@CurrentActor() actor: Actor, @Body() input: UpdateInboxSettings): Promise<InboxSettingsView> {
    return this.inbox.saveSettings(actor, input);
  }

  /** Sets the state of one item. */
  @Put(':id')
  @HttpCode(204)
  @Access('staffArea')
  setState(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: SetInboxState): Promise<void> {
    return this.inbox.setState(actor, id, input);
  }
}
