import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { readCookie } from './cookies.js';
import { Forbidden, SignedOut } from '../errors/errors.js';
import { Clock } from '../time/clock.js';
import { ACCESS, ACCESS_TERMS, originOf, type AccessRule, type AccessTerms, type Actor } from './access.js';
import { Authenticator, type Identified } from './authenticator.js';
import { assertRecentProof } from './recent-proof.js';
import { inGroup } from './roles.rules.js';

/** The global guard. Closed: a handler that declares nothing refuses everyone. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authenticator: Authenticator,
    private readonly clock: Clock,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = this.reflector.get<AccessRule | undefined>(ACCESS, context.getHandler());
    if (rule === undefined) throw new Forbidden();
    const request = context.switchToHttp().getRequest<Request>();
    const { cookie } = request.headers;
    const token = readCookie(cookie, this.authenticator.cookieName);
    const proof = readCookie(cookie, this.authenticator.proofCookieName);
    const terms = this.reflector.get<AccessTerms | undefined>(ACCESS_TERMS, context.getHandler()) ?? {};
    const identified = token === undefined ? null : await this.authenticator.authenticate(token, { proof, passive: terms.passive });
    const passwordDue = identified?.passwordChangeDue === true;
    const barred = passwordDue && terms.whilePasswordDue !== true;
    if (identified !== null && !barred) request.actor = actorOf(request, identified);
    if (rule === 'everyone') return true;
    if (identified === null) throw new SignedOut();
    if (barred) throw new Forbidden('Please choose a password of your own first.', 'password-change-required');
    if (rule !== 'signedIn' && !inGroup(identified.roles, rule)) throw new Forbidden();
    // What ends a temporary password is open to a paused account as well: it could not be exported or deleted otherwise.
    if (identified.paused && terms.whilePaused !== true && !passwordDue) {
      throw new Forbidden('This account is paused until a parent or guardian has given consent.', 'account-paused');
    }
    if (terms.recentProof === true) assertRecentProof(identified.provedAt, this.clock.now());
    return true;
  }
}

function actorOf(request: Request, { userId, sessionId, roles, provedAt, raisedUntil, sessionEnds }: Identified): Actor {
  return { ...originOf(request), userId, sessionId, roles, provedAt, raisedUntil, sessionEnds };
}
