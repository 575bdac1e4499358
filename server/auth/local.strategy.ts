import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-local';
import { originOf } from '../platform/access/access.js';
import { AuthService, type Verified } from './auth.service.js';

/** Email address and password, passed by Passport after `LocalGuard` has validated the body. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  constructor(private readonly auth: AuthService) {
    super({ usernameField: 'email', passwordField: 'password', session: false, passReqToCallback: true });
  }

  validate(request: Request, email: string, password: string): Promise<Verified> {
    return this.auth.verify({ email, password }, originOf(request));
  }
}
