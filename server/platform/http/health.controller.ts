import { Controller, Get, Res } from '@nestjs/common';
import { ApiServiceUnavailableResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../access/access.js';
import { Database } from '../database/transactions.js';
import { HealthAnswer, ReadinessAnswer } from './health.dto.js';
import { Lifecycle } from './lifecycle.js';

const DATABASE_PATIENCE_MS = 2_000;

/** For whoever watches the program: is it alive, and should it get requests. */
@Controller('health')
export class HealthController {
  constructor(
    private readonly database: Database,
    private readonly lifecycle: Lifecycle,
  ) {}

  @Get('live')
  @Access('everyone')
  live(): HealthAnswer {
    return { status: 'ok' };
  }

  @Get('ready')
  @Access('everyone')
  @ApiServiceUnavailableResponse({ type: ReadinessAnswer, description: 'The database is away, or the program is stopping.' })
  async ready(@Res({ passthrough: true }) response: Response): Promise<ReadinessAnswer> {
    const status = this.lifecycle.draining ? 'draining' : (await this.databaseAnswers()) ? 'ready' : 'database away';
    if (status !== 'ready') response.status(503);
    return { status };
  }

  private async databaseAnswers(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), DATABASE_PATIENCE_MS);
    });
    const asked = this.database.dataSource.query('SELECT 1').then(
      () => true,
      () => false,
    );
    try {
      return await Promise.race([asked, patience]);
    } finally {
      clearTimeout(timer);
    }
  }
}
