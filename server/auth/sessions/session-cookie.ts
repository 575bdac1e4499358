import { Injectable } from '@nestjs/common';
import type { CookieOptions, Request, Response } from 'express';
import { readCookie } from '../../platform/access/cookies.js';
import { PROOF_MS } from '../../platform/access/recent-proof.js';
import { Config } from '../../platform/config/config.js';
import { SessionsService, type SessionTokens } from './sessions.service.js';

const LIFE_MS = 30 * 86_400_000;
/** What began with a proof goes on in the same browser for up to a quarter of an hour. How long a proof counts is looked up, not read from its cookie. */
const PROOF_LIFE_MS = PROOF_MS + 15 * 60_000;

/**
 * The cookie that carries the session, and the one that shows that the password was given in this browser. No script reads them and no
 * other site sends them.
 */
@Injectable()
export class SessionCookie {
  private readonly options: CookieOptions;

  constructor(
    private readonly sessions: SessionsService,
    config: Config,
  ) {
    this.options = { httpOnly: true, sameSite: 'strict', path: '/', secure: config.secureCookies };
  }

  /** The token that came with a request, whether its session is alive or not. */
  read(request: Request): string | undefined {
    return readCookie(request.headers.cookie, this.sessions.cookieName);
  }

  set(response: Response, { token, proof }: SessionTokens): void {
    response.cookie(this.sessions.cookieName, token, { ...this.options, maxAge: LIFE_MS });
    this.setProof(response, proof);
  }

  /** Every proof sets another one, so that a copy from before does not profit from it. */
  setProof(response: Response, proof: string): void {
    response.cookie(this.sessions.proofCookieName, proof, { ...this.options, maxAge: PROOF_LIFE_MS });
  }

  clear(response: Response): void {
    response.clearCookie(this.sessions.cookieName, this.options);
    response.clearCookie(this.sessions.proofCookieName, this.options);
  }
}
