import { Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiProduces } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { Upload } from '../../platform/files/uploads/upload.js';
import type { Page } from '../../platform/lists/cursors.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { AdvisoriesService } from './advisories.service.js';
import { AdvisoriesForm, DependenciesQuery, DependencyView, SupplyChainView } from './dependencies.dto.js';
import { ADVISORIES_FORM } from './dependencies.rules.js';
import { DependenciesService } from './dependencies.service.js';

const CYCLONEDX = 'application/vnd.cyclonedx+json';

@Controller('security/dependencies')
export class DependenciesController {
  constructor(
    private readonly dependencies: DependenciesService,
    private readonly advisories: AdvisoriesService,
  ) {}

  /** Lists the packages that the program consists of, vulnerable ones first. */
  @Get()
  @Access('securityCentre')
  @RateLimit({ name: 'dependencies-search', attempts: 120, windowSeconds: 60, per: 'person', onlyWith: 'q' })
  page(@Query() query: DependenciesQuery): Promise<Page<DependencyView>> {
    return this.dependencies.page(query);
  }

  /** Returns how many packages there are, how many are vulnerable, and where that is known from. */
  @Get('summary')
  @Access('securityCentre')
  summary(): Promise<SupplyChainView> {
    return this.dependencies.summary();
  }

  /** Returns the list of packages as a CycloneDX document. */
  @Get('sbom')
  @Access('securityCentre')
  @ApiProduces(CYCLONEDX)
  async sbom(@Res() response: Response): Promise<void> {
    const bytes = await this.dependencies.document();
    response.set({ 'Content-Type': CYCLONEDX, 'Content-Disposition': 'attachment; filename="sbom.cdx.json"' }).send(bytes);
  }

  /** Replaces the report of known vulnerabilities: what `npm audit --json` prints. */
  @Post('advisories')
  @HttpCode(200)
  @Access('securityCentre', { recentProof: true })
  @Upload(ADVISORIES_FORM)
  @RateLimit({ name: 'security-advisories', attempts: 30, windowSeconds: 3_600, per: 'person' })
  @ApiBody({ type: AdvisoriesForm })
  async upload(@CurrentActor() actor: Actor, @Req() request: Request): Promise<SupplyChainView> {
    await this.advisories.upload(actor, request);
    return this.dependencies.summary();
  }
}
