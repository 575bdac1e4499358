import type { Actor } from '../access/access.js';
import type { EventStream } from './event-stream.js';
import { TopicEvent } from './topic-event.js';

/** The channel of a subscription. */
export interface Channel {
  leave(viewer: Viewer): void;
}

/** One subscription of one stream to one topic. */
export class Viewer {
  private channel: Channel | null = null;

  /** @param format `shared` if the stream carries several topics, `single` if it carries only this one. */
  constructor(
    private readonly stream: EventStream,
    readonly topic: string,
    private readonly format: 'shared' | 'single',
  ) {}

  get actor(): Actor {
    return this.stream.options.actor;
  }

  /** False once the viewer has left or was revoked: nothing more is sent. */
  get subscribed(): boolean {
    return this.channel !== null;
  }

  joined(channel: Channel): void {
    this.channel = channel;
  }

  send(event: TopicEvent): void {
    if (this.channel !== null) this.stream.write(this.format === 'shared' ? event.shared : event.single);
  }

  leave(): void {
    this.channel?.leave(this);
    this.channel = null;
  }

  /** Access was revoked: the other topics of the stream continue. */
  revoke(): void {
    if (this.channel === null) return;
    if (this.format === 'shared') this.send(new TopicEvent(this.topic, { name: 'revoked', data: {} }));
    this.leave();
    if (this.format === 'single') this.stream.close();
  }

  /** Something may have been missed: the client reconnects with its positions. */
  disconnect(): void {
    this.stream.close();
  }
}
