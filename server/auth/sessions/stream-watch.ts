import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Events } from '../../platform/events/events.js';
import { Streams } from '../../platform/live/streams.js';

/** Ends open streams with the session, and with the rights, that they were opened by: in every copy of the program. */
@Injectable()
export class StreamWatch implements OnModuleInit {
  constructor(
    private readonly events: Events,
    private readonly streams: Streams,
  ) {}

  onModuleInit(): void {
    this.events.on('session.ended', ({ id }) => this.streams.closeSession(id));
    this.events.on('session.renewed', ({ id }) => this.streams.reopenSession(id));
    this.events.on('user.changed', ({ id }) => this.streams.checkPerson(id));
    // An end or a new token may have been missed. The token of a stream is not known, so all of them have to show theirs again.
    this.events.onGap(() => this.streams.reopenAll());
  }
}
