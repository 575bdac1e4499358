import { Global, Module } from '@nestjs/common';
import { Workers } from './workers.js';

/** Provides worker processes to every module. */
@Global()
@Module({ providers: [Workers], exports: [Workers] })
export class WorkersModule {}
