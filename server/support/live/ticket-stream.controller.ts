import { Controller, Get, Headers, Param, Query, Req, Res } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsInt, Min } from 'class-validator';
import { ApiProduces } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Optional } from '../../platform/http/optional.js';
import { LiveService } from '../../platform/live/live.service.js';

export class StreamQuery {
  /** Number of the last message that the client has; a browser that reconnects sends it as Last-Event-ID. */
  @Optional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  after?: number;
}

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
