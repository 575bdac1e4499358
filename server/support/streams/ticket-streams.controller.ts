import { Controller, Get, Headers, Param, Query, Req, Res } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsInt, Min } from 'class-validator';
import { ApiProduces } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Optional } from '../../platform/http/optional.js';
import { TicketStreamsService } from './ticket-streams.service.js';

export class StreamQuery {
  /** Number of the last line that the reader has; a browser that comes back says it by Last-Event-ID. */
  @Optional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  after?: number;
}

@Controller('support/tickets/:id/stream')
export class TicketStreamsController {
  constructor(private readonly streams: TicketStreamsService) {}

  /** Server-sent events: lines of the thread with their number as id, `ticket` when the state changed, `reset`. */
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
    return this.streams.open(actor, id, last ?? after ?? null, request, response);
  }
}
