import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { addressKey } from '../network/addresses.js';
import { declareLimit, type Limit } from './declared-limits.js';
import { RateLimits } from './rate-limits.js';

const LIMIT = Symbol('rate limit');

interface RouteLimit extends Limit {
  /** Counted per address, or per signed-in user (falls back to the address). */
  per: 'address' | 'person';
  /** Name of a query parameter: only requests with it are counted. For lists, whose searches cost more than their pages. */
  onlyWith?: string;
}

/** Limits how often one address or user may call a handler. */
export const RateLimit = (limit: RouteLimit) => SetMetadata(LIMIT, declareLimit(limit));

@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const limit = this.reflector.get<RouteLimit | undefined>(LIMIT, context.getHandler());
    if (limit === undefined) return true;
    const request = context.switchToHttp().getRequest<Request>();
    if (limit.onlyWith !== undefined && isEmpty(request.query[limit.onlyWith])) return true;
    const person = limit.per === 'person' ? request.actor?.userId : undefined;
    await this.limits.count(limit, person ?? addressKey(request.ip));
    return true;
  }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '');
}
