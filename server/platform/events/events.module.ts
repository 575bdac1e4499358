import { Global, Module } from '@nestjs/common';
import { Events } from './events.js';
import { EventsRepository } from './events.repository.js';

/** Provides events to every module. */
@Global()
@Module({ providers: [Events, EventsRepository], exports: [Events] })
export class EventsModule {}
