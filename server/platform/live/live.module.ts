import { Global, Module } from '@nestjs/common';
import { Streams } from './streams.js';

/** Offers live streams to every module. */
@Global()
@Module({ providers: [Streams], exports: [Streams] })
export class LiveModule {}
