import { Controller, Get } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { ConsentView } from './consents.dto.js';
import { ConsentsService } from './consents.service.js';

@Controller('users/consents')
export class ConsentsController {
  constructor(private readonly consents: ConsentsService) {}

  /** Lists the signed-in user's latest decision on each kind of consent. */
  @Get()
  @Access('signedIn')
  latest(@CurrentActor() actor: Actor): Promise<ConsentView[]> {
    return this.consents.latest(actor.userId);
  }
}
