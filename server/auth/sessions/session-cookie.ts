import { Injectable } from '@nestjs/common';
import type { CookieOptions, Response } from 'express';
import { Config } from '../../platform/config/config.js';
import { SessionsService } from './sessions.service.js';

const LIFE_MS = 30 * 86_400_000;

/** The cookie that carries the session: no script reads it and no other site sends it. */
@Injectable()
export class SessionCookie {
  private readonly options: CookieOptions;

  constructor(
    private readonly sessions: SessionsService,
    config: Config,
  ) {
    this.options = { httpOnly: true, sameSite: 'strict', path: '/', secure: config.secureCookies };
  }

  set(response: Response, token: string): void {
    response.cookie(this.sessions.cookieName, token, { ...this.options, maxAge: LIFE_MS });
  }

  clear(response: Response): void {
    response.clearCookie(this.sessions.cookieName, this.options);
  }
}
