import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import {
  ActiveSessionPage,
  ActiveSessionsQuery,
  EndAllSessions,
  EndedSessionsView,
  SessionAddressesView,
  ShowSessionAddresses,
} from './session-control.dto.js';
import { SessionControlService } from './session-control.service.js';

@Controller('security/sessions')
export class SessionControlController {
  constructor(private readonly sessions: SessionControlService) {}

  /** Lists the active sessions of all users, most recently used first, with masked addresses. */
  @Get()
  @Access('securityCentre')
  @RateLimit({ name: 'active-sessions-search', attempts: 120, windowSeconds: 60, per: 'person', onlyWith: 'search' })
  page(@CurrentActor() actor: Actor, @Query() query: ActiveSessionsQuery): Promise<ActiveSessionPage> {
    return this.sessions.page(actor, query);
  }

  /** Shows the IP addresses of sessions, with a justification that is stored in the audit trail. */
  @Post('addresses')
  @HttpCode(200)
  @Access('securityCentre', { withoutProof: 'Reads addresses and records that.' })
  @RateLimit({ name: 'session-addresses', attempts: 300, windowSeconds: 3_600, per: 'person' })
  addresses(@CurrentActor() actor: Actor, @Body() input: ShowSessionAddresses): Promise<SessionAddressesView> {
    return this.sessions.addresses(actor, input);
  }

  /** Ends every session but the one of this request and, if asked to, revokes everyone else’s API tokens. */
  @Delete()
  @Access('securityCentre', { recentProof: true })
  endEveryone(@CurrentActor() actor: Actor, @Body() input: EndAllSessions): Promise<EndedSessionsView> {
    return this.sessions.endEveryone(actor, input);
  }

  /** Ends all sessions of a user; of the own account all but the one of this request. */
  @Delete('users/:id')
  @Access('securityCentre', { recentProof: true })
  endOfUser(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<EndedSessionsView> {
    return this.sessions.endOfUser(actor, id);
  }

  /** Makes a user choose a new password before anything else, from the next request. */
  @Post('users/:id/new-password')
  @HttpCode(204)
  @Access('securityCentre', { recentProof: true })
  requireNewPassword(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.sessions.requireNewPassword(actor, id);
  }

  /** Ends a session. */
  @Delete(':id')
  @HttpCode(204)
  @Access('securityCentre', { recentProof: true })
  end(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.sessions.end(actor, id);
  }
}
