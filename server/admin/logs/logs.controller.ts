import { Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { contentDisposition } from '../../platform/files/file-name.js';
import { Downloads } from '../../platform/documents/downloads.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { LogExportsService } from './log-exports.service.js';
import { ChainHeadsView, LogDays, LogFilter, LogPage, LogQuery, LogVerificationView } from './logs.dto.js';
import { LogsService } from './logs.service.js';

@Controller('admin/logs')
export class LogsController {
  constructor(
    private readonly logs: LogsService,
    private readonly exports: LogExportsService,
    private readonly downloads: Downloads,
  ) {}

  /** Lists the audit trail, newest first; for security and cto only what concerns security. */
  @Get()
  @Access('securityCentre')
  @RateLimit({ name: 'log-search', attempts: 120, windowSeconds: 60, per: 'person', onlyWith: 'q' })
  page(@CurrentActor() actor: Actor, @Query() query: LogQuery): Promise<LogPage> {
    return this.logs.page(actor, query);
  }

  /** Exports what the list contains, or the rows that match the filter, as CSV. */
  @Get('export')
  @Access('securityCentre', { recentProof: true })
  @RateLimit({ name: 'log-export', attempts: 10, windowSeconds: 600, per: 'person' })
  @ApiProduces('text/csv')
  async export(@CurrentActor() actor: Actor, @Query() filter: LogFilter, @Res() response: Response): Promise<void> {
    await this.send(response, actor, 'text/csv', () => this.exports.csv(actor, filter));
  }

  /** Exports the chain of the whole log, or of some days, as JSON lines that `npm run audit:verify -- --file` verifies. */
  @Get('chain')
  @Access('admin', { recentProof: true })
  @RateLimit({ name: 'log-export', attempts: 10, windowSeconds: 600, per: 'person' })
  @ApiProduces('application/x-ndjson')
  async exportChain(@CurrentActor() actor: Actor, @Query() days: LogDays, @Res() response: Response): Promise<void> {
    await this.send(response, actor, 'application/x-ndjson', () => this.exports.chained(actor, days));
  }

  /** Returns the last row of the chain, and the one that is kept outside the database. */
  @Get('head')
  @Access('securityCentre')
  head(): Promise<ChainHeadsView> {
    return this.logs.heads();
  }

  /** Verifies the whole hash chain of the audit trail. */
  @Post('verify')
  @HttpCode(200)
  @Access('securityCentre', { withoutProof: 'Reads the audit trail and changes nothing.' })
  @RateLimit({ name: 'log-verify', attempts: 10, windowSeconds: 600, per: 'person' })
  verify(@CurrentActor() actor: Actor): Promise<LogVerificationView> {
    return this.logs.verify(actor);
  }

  private send(
    response: Response,
    actor: Actor,
    type: string,
    make: () => Promise<{ name: string; content: AsyncIterable<Buffer> }>,
  ): Promise<void> {
    return this.downloads.send(response, actor, async () => {
      const { name, content } = await make();
      const headers = {
        'Content-Type': `${type}; charset=utf-8`,
        'Content-Disposition': contentDisposition('attachment', name),
        'Cache-Control': 'private, no-store',
      };
      return { headers, chunks: content };
    });
  }
}
