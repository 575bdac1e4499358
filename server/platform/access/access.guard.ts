import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { bearerToken } from './bearer.js';
import { readCookie } from './cookies.js';
import { Forbidden, SignedOut } from '../errors/errors.js';
import { Clock } from '../time/clock.js';
import { ACCESS, ACCESS_OPTIONS, actorOf, originOf, rolesChanged, type AccessRule, type AccessOptions } from './access.js';
import { Authenticator, TokenAuthenticator, type Identified } from './authenticator.js';
import { isForeignRequest } from './foreign-request.js';
import { assertRecentProof } from './recent-proof.js';
import { hasSameRoles, inGroup } from './roles.rules.js';
import { SecuritySignals } from './security-signals.js';

/** The global guard. Deny by default: a handler that declares no rule refuses every request. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authenticator: Authenticator,
    private readonly tokens: TokenAuthenticator,
    private readonly signals: SecuritySignals,
    private readonly clock: Clock,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = this.reflector.get<AccessRule | undefined>(ACCESS, context.getHandler());
    if (rule === undefined) throw new Forbidden();
    const request = context.switchToHttp().getRequest<Request>();
    const options = this.reflector.get<AccessOptions | undefined>(ACCESS_OPTIONS, context.getHandler()) ?? {};
    const allowed = await this.authorise(rule, options, context);
    if (rule !== 'everyone') request.confirmAccess = () => this.confirm(rule, options, context);
    return allowed;
  }

  /** Its service goes on with the roles that the request began with. */
  private async confirm(rule: AccessRule, options: AccessOptions, context: ExecutionContext): Promise<void> {
    const request = context.switchToHttp().getRequest<Request>();
    const before = request.actor;
    await this.authorise(rule, options, context);
    if (!hasSameRoles(before?.roles ?? [], request.actor?.roles ?? [])) throw rolesChanged();
  }

  private async authorise(rule: AccessRule, options: AccessOptions, context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const bearer = bearerToken(request.headers);
    if (bearer !== undefined) return this.authoriseToken(bearer, rule, options, context);
    if (rule !== 'everyone' && isForeignRequest(request.headers)) {
      throw new Forbidden('Please open this from a page of the portal.', 'not-own-read');
    }
    const { cookie } = request.headers;
    const token = readCookie(cookie, this.authenticator.cookieName);
    const proof = readCookie(cookie, this.authenticator.proofCookieName);
    const identified = token === undefined ? null : await this.authenticator.authenticate(token, { proof, passive: options.passive });
    const restriction = identified === null ? null : restrictionOf(identified, options);
    const isPasswordDue = restriction?.code === 'password-change-required';
    if (identified !== null && !isPasswordDue && (rule !== 'everyone' || restriction === null))
      request.actor = actorOf(request, identified);
    if (rule === 'everyone') return true;
    if (identified === null) throw new SignedOut();
    if (isPasswordDue) throw restriction;
    if (rule !== 'signedIn' && !inGroup(identified.roles, rule)) throw new Forbidden();
    if (restriction !== null) throw restriction;
    if (options.recentProof === true) assertRecentProof(identified.provedAt, this.clock.now());
    return true;
  }

  /** Authenticates a request with an API token: its cookies are ignored, and only routes that declare a scope are open to it. */
  private async authoriseToken(token: string, rule: AccessRule, options: AccessOptions, context: ExecutionContext): Promise<boolean> {
    if (rule === 'everyone') return true;
    const request = context.switchToHttp().getRequest<Request>();
    const identified = await this.tokens.authenticate(token);
    if (identified === null) {
      this.signals.tokenRefused(request);
      context.switchToHttp().getResponse<Response>().setHeader('WWW-Authenticate', 'Bearer error="invalid_token"');
      throw new SignedOut('This API token is unknown, has expired or was revoked.', 'token-invalid');
    }
    const { id: sessionId, userId, roles, scopes, paused, passwordChangeDue, passkeyDue } = identified;
    request.actor = { ...originOf(request), userId, sessionId, roles, provedAt: 0, raisedUntil: 0 };
    if (options.token === undefined) throw new Forbidden('API tokens cannot be used for this.', 'token-not-allowed');
    if (!scopes.includes(options.token)) throw new Forbidden(`This API token does not have the scope ${options.token}.`, 'token-scope');
    if (passwordChangeDue) throw new Forbidden('Please sign in and choose a password of your own first.', 'password-change-required');
    if (rule !== 'signedIn' && !inGroup(roles, rule)) throw new Forbidden();
    if (paused) throw new Forbidden('This account is paused until a parent or guardian has given consent.', 'account-paused');
    if (passkeyDue) throw new Forbidden('Your role needs a passkey. Please sign in and add one first.', 'passkey-required');
    // A token proves no password.
    if (options.recentProof === true) assertRecentProof(0, this.clock.now());
    return true;
  }
}

/** Why a user may not call a route for now, although their roles allow it; null if they may. */
function restrictionOf({ passwordChangeDue, paused, passkeyDue }: Identified, options: AccessOptions): Forbidden | null {
  // Routes that replace a temporary password are also open to a paused account, which could not be exported or deleted otherwise.
  if (passwordChangeDue)
    return options.whilePasswordDue === true
      ? null
      : new Forbidden('Please choose a password of your own first.', 'password-change-required');
  if (paused && options.whilePaused !== true)
    return new Forbidden('This account is paused until a parent or guardian has given consent.', 'account-paused');
  if (passkeyDue && options.whilePasskeyDue !== true)
    return new Forbidden('Your role needs a passkey. Please add one first.', 'passkey-required');
  return null;
}
