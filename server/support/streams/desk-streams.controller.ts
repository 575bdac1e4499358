import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { DeskStreamsService } from './desk-streams.service.js';

@Controller('support/stream')
export class DeskStreamsController {
  constructor(private readonly streams: DeskStreamsService) {}

  /** Server-sent events for the whole browser: `build`, `counts`, for agents `desk`, `reset`. */
  @Get()
  @Access('signedIn')
  @ApiProduces('text/event-stream')
  open(@CurrentActor() actor: Actor, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.streams.open(actor, request, response);
  }
}
