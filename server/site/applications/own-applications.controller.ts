import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { ApplicationHandlingService } from './application-handling.service.js';
import { OwnApplicationView } from './applications.dto.js';

/** Applicants' access to their own applications. */
@Controller('users/applications')
export class OwnApplicationsController {
  constructor(private readonly applications: ApplicationHandlingService) {}

  /** Lists the user's own applications, newest first. */
  @Get()
  @Access('signedIn')
  list(@CurrentActor() actor: Actor): Promise<OwnApplicationView[]> {
    return this.applications.own(actor);
  }

  /** Withdraws the user's own application. */
  @Post(':id/withdraw')
  @HttpCode(200)
  @Access('signedIn', { withoutProof: 'Only takes back what was sent.' })
  withdraw(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<OwnApplicationView> {
    return this.applications.withdraw(actor, id);
  }
}
