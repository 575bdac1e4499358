import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { Downloads } from '../../platform/documents/downloads.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { InvoicesService } from './invoices.service.js';

@Controller('staff/sales')
export class InvoicesController {
  constructor(
    private readonly invoices: InvoicesService,
    private readonly downloads: Downloads,
  ) {}

  /** The invoice of a posted sale as PDF. */
  @Get(':id/invoice.pdf')
  @Access('admin')
  @RateLimit({ name: 'sale-invoices', attempts: 120, windowSeconds: 600, per: 'person' })
  @ApiProduces('application/pdf')
  async invoice(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Res() response: Response): Promise<void> {
    await this.downloads.send(response, actor, (signal) => this.invoices.invoice(actor, id, signal));
  }

  /** The credit note of a refund as PDF. */
  @Get(':id/refunds/:refundId/credit-note.pdf')
  @Access('admin')
  @RateLimit({ name: 'sale-invoices', attempts: 120, windowSeconds: 600, per: 'person' })
  @ApiProduces('application/pdf')
  async creditNote(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @Param('refundId', IdPipe) refundId: string,
    @Res() response: Response,
  ): Promise<void> {
    await this.downloads.send(response, actor, (signal) => this.invoices.creditNote(actor, id, refundId, signal));
  }
}
