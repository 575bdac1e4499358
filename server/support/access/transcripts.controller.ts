import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { ReceiptView, TranscriptView } from './transcripts.dto.js';
import { TranscriptsService } from './transcripts.service.js';

@Controller('support/tickets')
export class TranscriptsController {
  constructor(private readonly transcripts: TranscriptsService) {}

  @Get(':id/transcript')
  @Access('signedIn')
  read(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<TranscriptView> {
    return this.transcripts.of(actor, id);
  }

  @Get(':id/transcript.txt')
  @Access('signedIn')
  @ApiProduces('text/plain')
  async download(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Res() response: Response): Promise<void> {
    const { name, text } = await this.transcripts.text(actor, id);
    response.setHeader('Content-Type', 'text/plain; charset=utf-8');
    response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
    response.setHeader('Cache-Control', 'private, no-store');
    response.end(text);
  }

  /** Who looked at the customer's messages and details; for the customer alone, the newest first. */
  @Get(':id/receipts')
  @Access('signedIn')
  receipts(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<ReceiptView[]> {
    return this.transcripts.receiptsOf(actor, id);
  }
}
