import { Controller, Delete, Get, HttpCode, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { SessionCookie } from './session-cookie.js';
import { SessionListService } from './session-list.service.js';
import { LoginLogView, SessionsEndedResponse, SessionView } from './sessions.dto.js';

@Controller('users')
export class SessionsController {
  constructor(
    private readonly sessions: SessionListService,
    private readonly cookie: SessionCookie,
  ) {}

  /** Lists the sessions of the account. */
  @Get('sessions')
  @Access('signedIn', { whilePaused: true })
  list(@CurrentActor() actor: Actor): Promise<SessionView[]> {
    return this.sessions.list(actor);
  }

  /** Ends all other sessions. */
  @Delete('sessions')
  @Access('signedIn', { recentProof: true, whilePaused: true })
  async endOthers(@CurrentActor() actor: Actor): Promise<SessionsEndedResponse> {
    return { ended: await this.sessions.endOthers(actor) };
  }

  /** Ends one session; ending the current one signs out. */
  @Delete('sessions/:id')
  @HttpCode(204)
  @Access('signedIn', { recentProof: true, whilePaused: true })
  async end(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Res({ passthrough: true }) response: Response): Promise<void> {
    await this.sessions.end(actor, id);
    if (id.toLowerCase() === actor.sessionId) this.cookie.clear(response);
  }

  /** Lists sign-in attempts for this account, newest first; the Link header contains the next page. */
  @Get('login-logs')
  @Access('signedIn')
  async logins(
    @CurrentActor() actor: Actor,
    @Query() page: PageQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LoginLogView[]> {
    const { items, nextCursor } = await this.sessions.logins(actor, page);
    if (nextCursor !== null) {
      const next = new URLSearchParams({ limit: String(page.limit), cursor: nextCursor });
      response.setHeader('Link', `</api/users/login-logs?${next}>; rel="next"`);
    }
    return items;
  }
}
