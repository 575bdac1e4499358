import { pipeline } from 'node:stream/promises';
import { Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { contentDisposition } from '../../platform/files/file-name.js';
import { RateLimit } from '../../platform/http/rate-limit.js';
import { LogExportsService } from './log-exports.service.js';
import { LogFilter, LogPage, LogQuery, LogVerificationView } from './logs.dto.js';
import { LogsService } from './logs.service.js';

@Controller('admin/logs')
export class LogsController {
  constructor(
    private readonly logs: LogsService,
    private readonly exports: LogExportsService,
  ) {}

  @Get()
  @Access('admin')
  page(@CurrentActor() actor: Actor, @Query() query: LogQuery): Promise<LogPage> {
    return this.logs.page(actor, query);
  }

  /** The whole log, or what satisfies the filter, as a file for spreadsheets. */
  @Get('export')
  @Access('admin', { recentProof: true })
  @RateLimit({ name: 'log-export', attempts: 10, windowSeconds: 600, per: 'person' })
  @ApiProduces('text/csv')
  async export(@CurrentActor() actor: Actor, @Query() filter: LogFilter, @Res() response: Response): Promise<void> {
    const { name, content } = await this.exports.csv(actor, filter);
    response.setHeader('Content-Type', 'text/csv; charset=utf-8');
    response.setHeader('Content-Disposition', contentDisposition('attachment', name));
    response.setHeader('Cache-Control', 'private, no-store');
    // Somebody who goes away in the middle is no failure of ours, and a file that broke off must not look whole.
    await pipeline(content, response).catch(() => response.destroy());
  }

  /** Whether every row of the trail is what was written; follows the chain from its first row. */
  @Post('verify')
  @HttpCode(200)
  @Access('admin', { withoutProof: 'Reads the audit log and changes nothing.' })
  @RateLimit({ name: 'log-verify', attempts: 10, windowSeconds: 600, per: 'person' })
  verify(@CurrentActor() actor: Actor): Promise<LogVerificationView> {
    return this.logs.verify(actor);
  }
}
