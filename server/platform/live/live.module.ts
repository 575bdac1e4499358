import { Global, Module } from '@nestjs/common';
import { LiveController } from './live.controller.js';
import { LiveService } from './live.service.js';
import { Streams } from './streams.js';
import { Topics } from './topics.js';

/** Live updates: modules register topics, browsers follow them. */
@Global()
@Module({ controllers: [LiveController], providers: [LiveService, Streams, Topics], exports: [LiveService, Streams, Topics] })
export class LiveModule {}
