import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { RateLimitGuard } from './rate-limit.js';
import { RateLimits } from './rate-limits.js';

/** Enforces `@RateLimit` and offers limits that a service counts itself. */
@Global()
@Module({ providers: [{ provide: APP_GUARD, useClass: RateLimitGuard }, RateLimits], exports: [RateLimits] })
export class RateLimitsModule {}
