import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { Downloads } from '../../platform/documents/downloads.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { jsonChunks } from '../../platform/documents/json-chunks.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { AdminTicketPage, AdminTicketsQuery, AdminTicketView, ExportQuery, InvestigationView, TicketAudit } from './investigation.dto.js';
import { InvestigationsService } from './investigations.service.js';
import { TicketExportsService } from './ticket-exports.service.js';

/** Tickets in the admin panel, masked unless investigated, and their PDF export. */
@Controller()
export class InvestigationController {
  constructor(
    private readonly investigations: InvestigationsService,
    private readonly exports: TicketExportsService,
    private readonly downloads: Downloads,
  ) {}

  /** Lists tickets for admins, without their content. */
  @Get('admin/tickets')
  @Access('investigation')
  @RateLimit({ name: 'admin-tickets-search', attempts: 120, windowSeconds: 60, per: 'person', onlyWith: 'search' })
  list(@CurrentActor() actor: Actor, @Query() query: AdminTicketsQuery): Promise<AdminTicketPage> {
    return this.investigations.page(actor, query);
  }

  /** Returns a ticket for admins. */
  @Get('admin/tickets/:id')
  @Access('investigation')
  @ApiOkResponse({ type: AdminTicketView })
  async read(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Res() response: Response): Promise<void> {
    await this.downloads.send(response, actor, async () => {
      const ticket = await this.investigations.read(actor, id);
      return { headers: { 'Content-Type': 'application/json; charset=utf-8' }, chunks: jsonChunks(ticket) };
    });
  }

  /** Records an action and its reason: INVESTIGATE opens the ticket to this session, EXPORT_PDF records the reason of an export. */
  @Post('support/tickets/:id/audit')
  @HttpCode(200)
  @Access('investigation')
  async audit(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @Body() { action, details }: TicketAudit,
  ): Promise<InvestigationView> {
    if (action === 'INVESTIGATE') return { endsAt: (await this.investigations.open(actor, id, details)).toISOString() };
    await this.exports.announce(actor, id, details);
    return { endsAt: (await this.investigations.runsUntil(actor, id))?.toISOString() ?? null };
  }

  /** Exports the ticket as PDF, with the reason: for agents of a verified ticket, and during an investigation by this session. */
  @Get('support/tickets/:id/export-pdf')
  @Access('investigation')
  @RateLimit({ name: 'ticket-export', attempts: 20, windowSeconds: 600, per: 'person' })
  @ApiProduces('application/pdf')
  async exportPdf(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @Query() { reason }: ExportQuery,
    @Res() response: Response,
  ): Promise<void> {
    await this.downloads.send(response, actor, (signal) => this.exports.pdf(actor, id, reason, signal));
  }
}
