import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { MailContentView, MailPage, MailView, OutboxQuery } from './outbox.dto.js';
import { OutboxService } from './outbox.service.js';

@Controller('admin/outbox')
export class OutboxController {
  constructor(private readonly outbox: OutboxService) {}

  /** Lists the emails of the outbox, newest first. */
  @Get()
  @Access('admin')
  page(@Query() query: OutboxQuery): Promise<MailPage> {
    return this.outbox.page(query);
  }

  /** Returns an email of the outbox. */
  @Get(':id')
  @Access('admin', { recentProof: true })
  read(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<MailContentView> {
    return this.outbox.read(actor, id);
  }

  /** Retries a failed email. */
  @Post(':id/retry')
  @HttpCode(200)
  @Access('admin', { recentProof: true })
  retry(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<MailView> {
    return this.outbox.retry(actor, id);
  }
}
