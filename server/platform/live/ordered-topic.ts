import type { Actor } from '../access/access.js';
import { errorFields, type Log } from '../observability/log.js';
import { OrderedChannel, type OrderedSource } from './ordered-channel.js';
import { RecentChanges } from './recent-changes.js';
import { fullName, type Admission, type Topic } from './topic.js';
import { TopicEvent, type TopicEventOptions } from './topic-event.js';

/** A viewer's access to an ordered topic. */
export interface OrderedAdmission<E extends { seq: number }> {
  /** Identifies viewers who read the same entries; another row or other permissions form another channel. */
  channel: string;
  /** Position of the newest entry, for a client that has none. */
  lastSeq: number;
  /** Used if the viewer is the first of the channel. */
  source: OrderedSource<E>;
}

export interface OrderedTopicOptions<E extends { seq: number }> {
  name: string;
  perRow?: boolean;
  /** Checks access. @throws NotFound, Forbidden or Conflict, as the row's own routes do. */
  admit(actor: Actor, id: string): Promise<OrderedAdmission<E>>;
}

/** A topic whose entries have positions: a client that reconnects with its last position misses nothing and receives nothing twice. */
export class OrderedTopic<E extends { seq: number }> implements Topic {
  private readonly channels = new Map<string, { channel: OrderedChannel<E>; topic: string }>();
  /** By channel. */
  private readonly broadcasts = new RecentChanges<TopicEventOptions>();

  constructor(
    private readonly options: OrderedTopicOptions<E>,
    private readonly log: Log,
  ) {}

  get name(): string {
    return this.options.name;
  }

  get perRow(): boolean {
    return this.options.perRow === true;
  }

  async admit(actor: Actor, id: string): Promise<Admission> {
    const { channel: key, lastSeq, source } = await this.options.admit(actor, id);
    return {
      join: (viewer, after) => {
        const { channel } = this.channels.get(key) ?? this.open(key, fullName(this.name, id), source);
        channel.add(viewer, after ?? lastSeq);
        // It has no position: the viewer's data may be older, or it may have been lost with a stream that this one replaces.
        const broadcast = this.broadcasts.latest(key);
        if (broadcast !== undefined) viewer.send(new TopicEvent(viewer.topic, broadcast));
        this.pump(channel);
      },
    };
  }

  /** New entries were committed. */
  written(key: string): void {
    const existing = this.channels.get(key);
    if (existing !== undefined) this.pump(existing.channel);
  }

  /** Sends an event that is not an entry. The latest is also sent to viewers who join just after it. */
  broadcast(key: string, name: string, data: unknown): void {
    this.broadcasts.record(key, { name, data });
    const existing = this.channels.get(key);
    existing?.channel.broadcast(new TopicEvent(existing.topic, { name, data }));
  }

  /** Revokes access for all viewers of this channel. */
  revoke(key: string): void {
    this.channels.get(key)?.channel.revokeAll();
  }

  missed(): void {
    for (const { channel } of this.channels.values()) this.pump(channel);
  }

  private open(key: string, topic: string, source: OrderedSource<E>): { channel: OrderedChannel<E>; topic: string } {
    const opened = { channel: new OrderedChannel(topic, source, () => this.channels.delete(key)), topic };
    this.channels.set(key, opened);
    return opened;
  }

  private pump(channel: OrderedChannel<E>): void {
    channel.pump().catch((error: unknown) => {
      // Rather no stream than one that may have missed something: the client reconnects with its position.
      this.log.warn({ topic: this.name, ...errorFields(error) }, 'A live topic could not be updated.');
      channel.disconnectAll();
    });
  }
}
