import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RateLimitSetting } from './rate-limit-setting.entity.js';
import { RateLimitEntity } from './rate-limit.entity.js';
import { RateLimitGuard } from './rate-limit.js';
import { RateLimits } from './rate-limits.js';
import { RateLimitsRepository } from './rate-limits.repository.js';

/** Enforces `@RateLimit` and provides limits that services count themselves. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([RateLimitEntity, RateLimitSetting])],
  providers: [{ provide: APP_GUARD, useClass: RateLimitGuard }, RateLimits, RateLimitsRepository],
  exports: [RateLimits, RateLimitsRepository],
})
export class RateLimitsModule {}
