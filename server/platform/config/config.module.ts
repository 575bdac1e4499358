import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Clock } from '../time/clock.js';
import { Config } from './config.js';

/** Provides the settings and the clock to every module. */
@Global()
@Module({})
export class ConfigModule {
  static with(config: Config): DynamicModule {
    return {
      module: ConfigModule,
      providers: [{ provide: Config, useValue: config }, Clock],
      exports: [Config, Clock],
    };
  }
}
