import { Controller, Get, Res } from '@nestjs/common';
import { ApiServiceUnavailableResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../access/access.js';
import { DatabaseProbe } from '../database/connections/database-probe.js';
import { HealthResponse, ReadinessResponse } from './health.dto.js';
import { Lifecycle } from './lifecycle.js';

/** Health checks for monitoring: liveness and readiness. */
@Controller('health')
export class HealthController {
  constructor(
    private readonly probe: DatabaseProbe,
    private readonly lifecycle: Lifecycle,
  ) {}

  /** Reports that the process is running. */
  @Get('live')
  @Access('everyone')
  live(): HealthResponse {
    return { status: 'ok' };
  }

  /** Reports whether the program can serve requests. */
  @Get('ready')
  @Access('everyone')
  @ApiServiceUnavailableResponse({ type: ReadinessResponse, description: 'The database is not available, or the program is stopping.' })
  async ready(@Res({ passthrough: true }) response: Response): Promise<ReadinessResponse> {
    const status = this.lifecycle.draining ? 'draining' : (await this.probe.isReachable()) ? 'ready' : 'database away';
    if (status !== 'ready') response.status(503);
    return { status };
  }
}
