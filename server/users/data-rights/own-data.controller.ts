import { Controller, Delete, Get, Param, Res } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { Downloads } from '../../platform/documents/downloads.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { OwnDataMessage, RetainedDataResponse } from './own-data.dto.js';
import { OwnDataService } from './own-data.service.js';

@Controller('users/data')
export class OwnDataController {
  constructor(
    private readonly data: OwnDataService,
    private readonly downloads: Downloads,
  ) {}

  /** Exports everything stored about the signed-in user. The export is recorded. */
  @Get()
  @Access('signedIn', { recentProof: true, whilePaused: true })
  @ApiProduces('application/json')
  @RateLimit({ name: 'data-export', attempts: 20, windowSeconds: 3600, per: 'person' })
  async export(@CurrentActor() actor: Actor, @Res() response: Response): Promise<void> {
    await this.downloads.send(response, actor, () => this.data.export(actor));
  }

  /** Returns the same data for display: nothing is exported, so nothing is recorded. */
  @Get('view')
  @ApiProduces('application/json')
  @Access('signedIn', { recentProof: true })
  @RateLimit({ name: 'data-view', attempts: 120, windowSeconds: 3600, per: 'person' })
  async view(@CurrentActor() actor: Actor, @Res() response: Response): Promise<void> {
    await this.downloads.send(response, actor, () => Promise.resolve(this.data.view(actor)));
  }

  /** Returns what would stay of the user's data if the account were deleted, and why. */
  @Get('retained')
  @Access('signedIn', { whilePaused: true })
  @RateLimit({ name: 'data-retained', attempts: 60, windowSeconds: 3600, per: 'person' })
  async retained(@CurrentActor() actor: Actor): Promise<RetainedDataResponse> {
    return { items: await this.data.retained(actor) };
  }

  /** Clears one field; the names are those of `userData`. */
  @Delete(':field')
  @Access('signedIn', { withoutProof: "Empties one of the person's own details." })
  async empty(@CurrentActor() actor: Actor, @Param('field') field: string): Promise<OwnDataMessage> {
    await this.data.empty(actor, field);
    return { message: `${field} was deleted.` };
  }
}
