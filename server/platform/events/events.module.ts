import { Global, Module } from '@nestjs/common';
import { Events } from './events.js';

/** Offers events to every module. */
@Global()
@Module({ providers: [Events], exports: [Events] })
export class EventsModule {}
