import { Global, Module } from '@nestjs/common';
import { Config } from '../config/config.js';
import { HealthController } from './health.controller.js';
import { Lifecycle } from './lifecycle.js';
import { Log } from './log.js';
import { Metrics } from './metrics.js';
import { MetricsController } from './metrics.controller.js';
import { SecuritySignals } from '../access/security-signals.js';

/** Provides log, metrics, health checks and security signals to every module. */
@Global()
@Module({
  controllers: [HealthController, MetricsController],
  providers: [
    { provide: Log, inject: [Config], useFactory: (config: Config) => new Log(config.logLevel) },
    Lifecycle,
    Metrics,
    SecuritySignals,
  ],
  exports: [Log, Lifecycle, Metrics, SecuritySignals],
})
export class ObservabilityModule {}
