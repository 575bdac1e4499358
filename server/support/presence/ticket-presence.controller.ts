import { Body, Controller, HttpCode, Param, Put } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { ReportPresence } from '../../presence/presence.dto.js';
import { TicketPresenceService } from './ticket-presence.service.js';

@Controller('support/tickets/:id/presence')
export class TicketPresenceController {
  constructor(private readonly presence: TicketPresenceService) {}

  /** Reports that this agent has the ticket open. */
  @Put()
  @HttpCode(204)
  @Access('agents', { passive: true })
  report(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() { state }: ReportPresence): Promise<void> {
    return this.presence.report(actor, id, state);
  }
}
