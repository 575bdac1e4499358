import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Request } from 'express';
import { SignedOut } from '../platform/errors/errors.js';
import { validation } from '../platform/http/validation.js';
import { SignIn } from './auth.dto.js';

/** Validates the body before Passport reads it (guards run before pipes), then calls the local strategy. */
@Injectable()
export class LocalGuard extends AuthGuard('local') {
  private readonly shape = validation();

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const body: unknown = request.body;
    const checked: unknown = await this.shape.transform(body ?? {}, { type: 'body', metatype: SignIn });
    request.body = checked;
    return (await super.canActivate(context)) === true;
  }

  /** Passport stores the account in the request; our own errors are passed through unchanged. */
  override handleRequest<T>(error: Error | null, user: T | false): T {
    if (error !== null) throw error;
    if (user === false) throw new SignedOut();
    return user;
  }
}
