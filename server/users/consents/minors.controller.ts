import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { MinorsService } from './minors.service.js';
import { GuardianConsent } from '../data-rights/own-data.dto.js';

@Controller('users/:id/guardian-consent')
export class MinorsController {
  constructor(private readonly minors: MinorsService) {}

  /** Records that the consent of a child's parent or guardian was verified. */
  @Post()
  @HttpCode(204)
  @Access('guardianConsent', { recentProof: true })
  record(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() { note }: GuardianConsent): Promise<void> {
    return this.minors.recordConsent(actor, id, note);
  }
}
