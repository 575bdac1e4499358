import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { Downloads } from '../../platform/documents/downloads.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { ReceiptView, TranscriptView } from './transcripts.dto.js';
import { TranscriptsService } from './transcripts.service.js';

@Controller('support/tickets')
export class TranscriptsController {
  constructor(
    private readonly transcripts: TranscriptsService,
    private readonly downloads: Downloads,
  ) {}

  /** Returns the transcript of a ticket. */
  @Get(':id/transcript')
  @Access('signedIn')
  @ApiOkResponse({ type: TranscriptView })
  async read(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Res() response: Response): Promise<void> {
    await this.downloads.send(response, actor, () => this.transcripts.json(actor, id));
  }

  /** Downloads the transcript of a ticket as text. */
  @Get(':id/transcript.txt')
  @Access('signedIn')
  @ApiProduces('text/plain')
  async download(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Res() response: Response): Promise<void> {
    await this.downloads.send(response, actor, () => this.transcripts.text(actor, id));
  }

  /** Lists accesses to the customer's messages and details, newest first; for the customer only. */
  @Get(':id/receipts')
  @Access('signedIn')
  receipts(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<ReceiptView[]> {
    return this.transcripts.receiptsOf(actor, id);
  }
}
