import { Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { contentDisposition } from '../../platform/files/file-name.js';
import { Downloads } from '../../platform/documents/downloads.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { LogExportsService } from './log-exports.service.js';
import { LogFilter, LogPage, LogQuery, LogVerificationView } from './logs.dto.js';
import { LogsService } from './logs.service.js';

@Controller('admin/logs')
export class LogsController {
  constructor(
    private readonly logs: LogsService,
    private readonly exports: LogExportsService,
    private readonly downloads: Downloads,
  ) {}

  /** Lists the audit log, newest first. */
  @Get()
  @Access('admin')
  @RateLimit({ name: 'log-search', attempts: 120, windowSeconds: 60, per: 'person', onlyWith: 'q' })
  page(@CurrentActor() actor: Actor, @Query() query: LogQuery): Promise<LogPage> {
    return this.logs.page(actor, query);
  }

  /** Exports the whole log, or the rows that match the filter, as CSV. */
  @Get('export')
  @Access('admin', { recentProof: true })
  @RateLimit({ name: 'log-export', attempts: 10, windowSeconds: 600, per: 'person' })
  @ApiProduces('text/csv')
  async export(@CurrentActor() actor: Actor, @Query() filter: LogFilter, @Res() response: Response): Promise<void> {
    await this.downloads.send(response, actor, async () => {
      const { name, content } = await this.exports.csv(actor, filter);
      const headers = {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': contentDisposition('attachment', name),
        'Cache-Control': 'private, no-store',
      };
      return { headers, chunks: content };
    });
  }

  /** Verifies the whole hash chain of the audit trail. */
  @Post('verify')
  @HttpCode(200)
  @Access('admin', { withoutProof: 'Reads the audit log and changes nothing.' })
  @RateLimit({ name: 'log-verify', attempts: 10, windowSeconds: 600, per: 'person' })
  verify(@CurrentActor() actor: Actor): Promise<LogVerificationView> {
    return this.logs.verify(actor);
  }
}
