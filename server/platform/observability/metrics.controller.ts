import { timingSafeEqual } from 'node:crypto';
import { Controller, Get, Header, Req } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';
import type { Request } from 'express';
import { Access } from '../access/access.js';
import { Config } from '../config/config.js';
import { Forbidden } from '../errors/errors.js';
import { isFromThisMachine } from '../network/forwarding.js';
import { Metrics } from './metrics.js';

@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    private readonly config: Config,
  ) {}

  /** Prometheus metrics; from this machine, or with the bearer token METRICS_TOKEN. */
  @Get()
  @Access('everyone')
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  @ApiProduces('text/plain')
  @ApiOkResponse({ type: String })
  async read(@Req() request: Request): Promise<string> {
    if (!this.isAllowed(request)) throw new Forbidden();
    return this.metrics.registry.metrics();
  }

  /** Behind a proxy every request appears to come from this machine: then only the token counts. */
  private isAllowed(request: Request): boolean {
    if (isFromThisMachine(request)) return true;
    const { metricsToken } = this.config;
    const offered = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (metricsToken === undefined || offered === undefined) return false;
    const expected = Buffer.from(metricsToken);
    const token = Buffer.from(offered);
    return expected.length === token.length && timingSafeEqual(expected, token);
  }
}
