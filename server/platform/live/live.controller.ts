import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../access/access.js';
import { Forbidden } from '../errors/errors.js';
import { isOwnRead } from '../http/requests/own-reads.js';
import { LiveQuery } from './live.dto.js';
import { LiveService } from './live.service.js';

@Controller('live')
export class LiveController {
  constructor(private readonly live: LiveService) {}

  /** Server-sent events of all topics that a browser follows: `build`, `ended`, and messages of the form `LiveEvent`. */
  @Get()
  @Access('signedIn', { passive: true })
  @ApiProduces('text/event-stream')
  open(@CurrentActor() actor: Actor, @Query() { topics }: LiveQuery, @Req() request: Request, @Res() response: Response): Promise<void> {
    // Streamed data counts as read: an embedded image or a prefetch must not open a stream.
    if (!isOwnRead(request.method, request.headers, { download: false })) {
      throw new Forbidden('Live updates are read by the pages of this site only.', 'not-own-read');
    }
    return this.live.open(actor, topics, request, response);
  }
}
