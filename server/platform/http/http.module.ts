import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { Config } from '../config/config.js';
import { Downloads } from './downloads.js';
import { HealthController } from './health.controller.js';
import { Lifecycle } from './lifecycle.js';
import { Log } from './log.js';
import { Metrics } from './metrics.js';
import { MetricsController } from './metrics.controller.js';
import { RateLimitGuard } from './rate-limit.js';
import { RateLimits } from './rate-limits.js';
import { SecuritySignals } from './security-signals.js';
import { Streams } from './streams.js';

/** Log, limits, health and metrics for every module. */
@Global()
@Module({
  controllers: [HealthController, MetricsController],
  providers: [
    { provide: Log, inject: [Config], useFactory: (config: Config) => new Log(config.logLevel) },
    { provide: APP_GUARD, useClass: RateLimitGuard },
    RateLimits,
    Downloads,
    Lifecycle,
    Metrics,
    SecuritySignals,
    Streams,
  ],
  exports: [Log, Downloads, RateLimits, Lifecycle, Metrics, SecuritySignals, Streams],
})
export class HttpModule {}
