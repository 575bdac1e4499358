import { Controller, Get } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { ConsentView } from './consents.dto.js';
import { ConsentsService } from './consents.service.js';

@Controller('users/consents')
export class ConsentsController {
  constructor(private readonly consents: ConsentsService) {}

  /** The signed-in person's last word on each thing that they were asked to agree to. */
  @Get()
  @Access('signedIn')
  latest(@CurrentActor() actor: Actor): Promise<ConsentView[]> {
    return this.consents.latest(actor.userId);
  }
}
