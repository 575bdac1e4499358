import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { Authenticator } from '../../platform/access/authenticator.js';
import { Config } from '../../platform/config/config.js';
import { ukMoment } from './deletion.rules.js';
import { DeletionService } from './deletion.service.js';
import { DeletionScheduledResponse, OwnDataMessage } from './own-data.dto.js';

@Controller('legal/delete-account')
export class DeletionController {
  constructor(
    private readonly deletion: DeletionService,
    private readonly authenticator: Authenticator,
    private readonly config: Config,
  ) {}

  /** Deletes the account immediately and permanently. */
  @Post()
  @HttpCode(200)
  @Access('signedIn', { recentProof: true, whilePaused: true })
  async now(@CurrentActor() actor: Actor, @Res({ passthrough: true }) response: Response): Promise<OwnDataMessage> {
    await this.deletion.deleteNow(actor);
    for (const name of [this.authenticator.cookieName, this.authenticator.proofCookieName]) {
      response.clearCookie(name, { httpOnly: true, sameSite: 'strict', path: '/', secure: this.config.secureCookies });
    }
    return { message: 'Your account has been deleted.' };
  }

  /** Cancels a scheduled deletion. */
  @Post('keep')
  @HttpCode(204)
  @Access('signedIn', { withoutProof: 'Only keeps the account.', whilePaused: true })
  cancel(@CurrentActor() actor: Actor): Promise<void> {
    return this.deletion.cancel(actor);
  }

  /** Schedules the deletion of the account in seven days; signing in before that cancels it. */
  @Post('schedule')
  @HttpCode(200)
  @Access('signedIn', { recentProof: true, whilePaused: true })
  async later(@CurrentActor() actor: Actor): Promise<DeletionScheduledResponse> {
    const due = await this.deletion.schedule(actor);
    return {
      message: `Your account will be deleted on ${ukMoment(due)}. Signing in before then cancels this.`,
      deletionDueAt: due.toISOString(),
    };
  }
}
