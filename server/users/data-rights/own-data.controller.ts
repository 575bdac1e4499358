import { Controller, Delete, Get, Param } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { RateLimit } from '../../platform/http/rate-limit.js';
import { MessageAnswer, type DataExport } from './own-data.dto.js';
import { OwnDataService } from './own-data.service.js';

@Controller('users/data')
export class OwnDataController {
  constructor(private readonly data: OwnDataService) {}

  /** Everything that is kept on the signed-in person, to take away. That it was handed out is recorded. */
  @Get()
  @Access('signedIn', { recentProof: true, whilePaused: true })
  @RateLimit({ name: 'data-export', attempts: 20, windowSeconds: 3600, per: 'person' })
  export(@CurrentActor() actor: Actor): Promise<DataExport> {
    return this.data.export(actor);
  }

  /** The same, to look at: nothing is handed out, so nothing is recorded. */
  @Get('view')
  @Access('signedIn', { recentProof: true })
  @RateLimit({ name: 'data-view', attempts: 120, windowSeconds: 3600, per: 'person' })
  view(@CurrentActor() actor: Actor): Promise<DataExport> {
    return this.data.view(actor);
  }

  /** Empties one field; the names are those of `userData`. */
  @Delete(':field')
  @Access('signedIn', { withoutProof: "Empties one of the person's own details." })
  async empty(@CurrentActor() actor: Actor, @Param('field') field: string): Promise<MessageAnswer> {
    await this.data.empty(actor, field);
    return { message: `${field} was deleted.` };
  }
}
