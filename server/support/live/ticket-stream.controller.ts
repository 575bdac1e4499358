import { Controller, Get, Headers, Param, Query, Req, Res } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { LiveService } from '../../platform/live/live.service.js';
import { StreamQuery } from './live.dto.js';

/** The topic `support.ticket:id` as a separate stream. */
@Controller('support/tickets/:id/stream')
export class TicketStreamController {
  constructor(private readonly live: LiveService) {}

  /** Server-sent events: messages of the thread with their number as id, `ticket` when the state changed, `reset`. */
  @Get()
  @Access('signedIn')
  @ApiProduces('text/event-stream')
  open(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @Query() { after }: StreamQuery,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const last = /^\d{1,9}$/.test(lastEventId ?? '') ? Number(lastEventId) : null;
    return this.live.openSingle(actor, `support.ticket:${id}`, last ?? after ?? null, request, response);
  }
}
