import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { Access, CurrentActor, RequestOrigin, type Actor, type Origin } from '../../platform/access/access.js';
import { BrowserReport } from '../../platform/http/requests/browser-reports.js';
import type { Page } from '../../platform/lists/cursors.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { CspModeService } from './csp-mode.service.js';
import { CspReportsService } from './csp-reports.service.js';
import { CspReportsQuery, CspReportView, CspView, SaveCspMode } from './csp.dto.js';

@Controller('security')
export class CspController {
  constructor(
    private readonly reports: CspReportsService,
    private readonly mode: CspModeService,
  ) {}

  /** Receives reports of browsers about the content security policy, as `application/csp-report` or `application/reports+json`. */
  @Post('csp-reports')
  @HttpCode(204)
  @BrowserReport()
  @Access('everyone', {
    withoutProof: 'Browsers send reports of their own accord.',
    passive: true,
    whilePaused: true,
    whilePasswordDue: true,
  })
  receive(@RequestOrigin() { ip }: Origin, @Body() body: unknown): void {
    this.reports.receive(ip, body);
  }

  /** Lists what browsers reported, the latest first. */
  @Get('csp-reports')
  @Access('securityCentre')
  @RateLimit({ name: 'csp-reports-search', attempts: 120, windowSeconds: 60, per: 'person', onlyWith: 'q' })
  page(@Query() query: CspReportsQuery): Promise<Page<CspReportView>> {
    return this.reports.page(query);
  }

  /** Returns whether the content security policy is enforced, and what was reported on the last seven days. */
  @Get('csp')
  @Access('securityCentre')
  view(): Promise<CspView> {
    return this.mode.view();
  }

  /** Enforces the content security policy, or only reports what it forbids, from the next response on. */
  @Put('csp')
  @Access('securityCentre', { recentProof: true })
  save(@CurrentActor() actor: Actor, @Body() input: SaveCspMode): Promise<CspView> {
    return this.mode.save(actor, input);
  }
}
