import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import type { Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { Downloads } from '../../platform/documents/downloads.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { ReportQuery } from '../reports/reports.dto.js';
import { TransactionsQuery } from '../transactions/transactions.dto.js';
import { FinanceExportsService } from './finance-exports.service.js';

const FORMATS = ['csv', 'xlsx', 'pdf'] as const;

/** The filter of the list, and in which form. */
export class TransactionsExportQuery extends TransactionsQuery {
  @IsIn(FORMATS, { message: 'Please choose CSV, Excel or PDF.' })
  format!: (typeof FORMATS)[number];
}

@Controller('staff/finance/exports')
export class FinanceExportsController {
  constructor(
    private readonly exports: FinanceExportsService,
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
    await this.downloads.send(response, actor, (signal) =>
      format === 'csv' ? this.exports.csv(actor, query) : this.exports[format](actor, query, signal),
    );
  }

  /** Sends the totals and reports of a period as PDF. */
  @Get('summary')
  @Access('admin')
  @RateLimit({ name: 'finance-export', attempts: 30, windowSeconds: 600, per: 'person' })
  @ApiProduces('application/pdf')
  async summary(@CurrentActor() actor: Actor, @Query() { from, to }: ReportQuery, @Res() response: Response): Promise<void> {
    await this.downloads.send(response, actor, (signal) => this.exports.summary(actor, { from, to }, signal));
  }
}
