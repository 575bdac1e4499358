import { Injectable } from '@nestjs/common';
import type { CookieOptions, Request, Response } from 'express';
import { readCookie } from '../../platform/access/cookies.js';
import { PROOF_MS } from '../../platform/access/recent-proof.js';
import { Config } from '../../platform/config/config.js';
import { SessionsService, type SessionTokens } from './sessions.service.js';

const LIFETIME_MS = 30 * 86_400_000;
/**
 * What started with a proof continues in the same browser for up to a quarter of an hour. The proof's own validity is stored in the
 * database, not derived from its cookie.
 */
const PROOF_LIFETIME_MS = PROOF_MS + 15 * 60_000;

/**
 * The session cookie, and the proof cookie of the browser in which the password was entered. Scripts cannot read them and other sites
 * cannot send them.
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

  /** The token in a request, whether or not its session is live. */
  read(request: Request): string | undefined {
    return readCookie(request.headers.cookie, this.sessions.cookieName);
  }

  set(response: Response, { token, proof }: SessionTokens): void {
    response.cookie(this.sessions.cookieName, token, { ...this.options, maxAge: LIFETIME_MS });
    this.setProof(response, proof);
  }

  /** Every proof sets a new token, so that an earlier copy of the cookies does not benefit. */
  setProof(response: Response, proof: string): void {
    response.cookie(this.sessions.proofCookieName, proof, { ...this.options, maxAge: PROOF_LIFETIME_MS });
  }

  clear(response: Response): void {
    response.clearCookie(this.sessions.cookieName, this.options);
    response.clearCookie(this.sessions.proofCookieName, this.options);
  }
}
