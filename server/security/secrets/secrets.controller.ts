import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import type { Page } from '../../platform/lists/cursors.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { SecretFindingsService } from './secret-findings.service.js';
import { SecretScanService } from './secret-scan.service.js';
import { ReopenFinding, ResolveFinding, SecretFindingsQuery, SecretFindingView, SecretScanView } from './secrets.dto.js';

@Controller('security/secrets')
export class SecretsController {
  constructor(
    private readonly findings: SecretFindingsService,
    private readonly scans: SecretScanService,
  ) {}

  /** Lists secrets that were found in stored texts, the latest first. */
  @Get()
  @Access('securityCentre')
  page(@Query() query: SecretFindingsQuery): Promise<Page<SecretFindingView>> {
    return this.findings.page(query);
  }

  /** Returns the state of the latest scan. */
  @Get('scan')
  @Access('securityCentre')
  scan(): Promise<SecretScanView> {
    return this.findings.scan();
  }

  /** Starts a scan unless one is waiting or running. */
  @Post('scan')
  @HttpCode(202)
  @Access('securityCentre', { withoutProof: 'A scan only reads.' })
  @RateLimit({ name: 'secret-scans', attempts: 20, windowSeconds: 3_600, per: 'person' })
  async start(@CurrentActor() actor: Actor): Promise<SecretScanView> {
    await this.scans.start(actor);
    return this.findings.scan();
  }

  /** Resolves a finding with a note. */
  @Post(':id/resolve')
  @HttpCode(200)
  @Access('securityCentre', { recentProof: true })
  resolve(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: ResolveFinding): Promise<SecretFindingView> {
    return this.findings.resolve(actor, id, input);
  }

  /** Opens a resolved finding again. */
  @Post(':id/reopen')
  @HttpCode(200)
  @Access('securityCentre', { recentProof: true })
  reopen(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() { version }: ReopenFinding): Promise<SecretFindingView> {
    return this.findings.reopen(actor, id, version);
  }
}
