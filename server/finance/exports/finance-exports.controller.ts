import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { Downloads } from '../../platform/documents/downloads.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { ReportQuery } from '../reports/reports.dto.js';
import { AccountantsPackService } from './pack/accountants-pack.service.js';
import { ReportExportQuery, TransactionsExportQuery } from './finance-exports.dto.js';
import { FinanceExportsService } from './finance-exports.service.js';

@Controller('staff/finance/exports')
export class FinanceExportsController {
  constructor(
    private readonly exports: FinanceExportsService,
    private readonly packs: AccountantsPackService,
    private readonly downloads: Downloads,
  ) {}

  /** Sends all transactions that a filter admits, as CSV, spreadsheet or PDF. */
  @Get('transactions')
  @Access('admin')
  @RateLimit({ name: 'finance-export', attempts: 30, windowSeconds: 600, per: 'person' })
  @ApiProduces('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/pdf')
  async transactions(
    @CurrentActor() actor: Actor,
    @Query() { format, cursor: _, ...query }: TransactionsExportQuery,
    @Res() response: Response,
  ): Promise<void> {
    await this.downloads.send(response, actor, (signal) => this.exports.transactionsFile(actor, query, format, signal));
  }

  /** Sends one report of a period as CSV, spreadsheet or PDF. */
  @Get('report')
  @Access('admin')
  @RateLimit({ name: 'finance-export', attempts: 30, windowSeconds: 600, per: 'person' })
  @ApiProduces('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/pdf')
  async report(
    @CurrentActor() actor: Actor,
    @Query() { report, format, from, to, compare }: ReportExportQuery,
    @Res() response: Response,
  ): Promise<void> {
    const chosen = { report, days: { from, to }, isCompared: compare !== undefined, format };
    await this.downloads.send(response, actor, (signal) => this.exports.report(actor, chosen, signal));
  }

  /** Sends the totals and reports of a period as PDF. */
  @Get('summary')
  @Access('admin')
  @RateLimit({ name: 'finance-export', attempts: 30, windowSeconds: 600, per: 'person' })
  @ApiProduces('application/pdf')
  async summary(@CurrentActor() actor: Actor, @Query() { from, to }: ReportQuery, @Res() response: Response): Promise<void> {
    await this.downloads.send(response, actor, (signal) => this.exports.summary(actor, { from, to }, signal));
  }

  /** Sends the accountant's pack of a period: one ZIP with the ledger, reports, tax, VAT and receipts, and a script that checks it. */
  @Get('pack')
  @Access('admin')
  @RateLimit({ name: 'finance-pack', attempts: 6, windowSeconds: 3_600, per: 'person' })
  @ApiProduces('application/zip')
  async pack(@CurrentActor() actor: Actor, @Query() { from, to }: ReportQuery, @Res() response: Response): Promise<void> {
    await this.downloads.send(response, actor, () => this.packs.pack(actor, { from, to }));
  }
}
