import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { readCookie } from '../http/cookies.js';
import { Forbidden, SignedOut } from '../http/errors.js';
import { ACCESS, originOf, type AccessRule } from './access.js';
import { Authenticator } from './authenticator.js';
import { inGroup } from './roles.rules.js';

/** The global guard. Closed: a handler that declares nothing refuses everybody. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authenticator: Authenticator,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = this.reflector.get<AccessRule | undefined>(ACCESS, context.getHandler());
    if (rule === undefined) throw new Forbidden();
    const request = context.switchToHttp().getRequest<Request>();
    const token = readCookie(request.headers.cookie, this.authenticator.cookieName);
    const identified = token === undefined ? null : await this.authenticator.authenticate(token);
    if (identified !== null) request.actor = { ...originOf(request), ...identified };
    if (rule === 'everyone') return true;
    if (identified === null) throw new SignedOut();
    if (rule === 'signedIn' || inGroup(identified.roles, rule)) return true;
    throw new Forbidden();
  }
}
