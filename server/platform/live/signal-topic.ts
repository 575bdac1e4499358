import type { Actor } from '../access/access.js';
import { errorFields, type Log } from '../observability/log.js';
import { ChannelValue } from './channel-value.js';
import { RecentChanges } from './recent-changes.js';
import { fullName, type Admission, type Topic } from './topic.js';
import { TopicEvent } from './topic-event.js';
import type { Channel, Viewer } from './viewer.js';

interface SignalAdmission {
  /** Identifies viewers who receive the same events. */
  channel: string;
  /** Reads the current value, the same for the whole channel; sent as `value` to viewers who join, and to all by `refresh`. */
  value?: () => Promise<unknown>;
  /**
   * Events of the last `RECENT_MS`, sent to the viewer as `changed` instead of a `reset`: for events that no reload shows. The client
   * recognises those that it has.
   */
  recent?: () => Promise<unknown[]>;
  /** Further keys of `recordChange`, of changes that only some viewers of the channel may know of. */
  changes?: readonly string[];
}

export interface SignalTopicOptions {
  name: string;
  perRow?: boolean;
  /** Checks access. @throws NotFound, Forbidden or Conflict, as the row's own routes do. */
  admit(actor: Actor, id: string): Promise<SignalAdmission>;
}

/** The viewers who receive the same events. */
class SignalChannel implements Channel {
  readonly viewers = new Set<Viewer>();

  constructor(
    readonly topic: string,
    readonly value: ChannelValue | null,
    private readonly onEmpty: () => void,
  ) {}

  add(viewer: Viewer): void {
    this.viewers.add(viewer);
    viewer.joined(this);
  }

  leave(viewer: Viewer): void {
    if (this.viewers.delete(viewer) && this.viewers.size === 0) this.onEmpty();
  }

  send(event: TopicEvent): void {
    for (const viewer of this.viewers) viewer.send(event);
  }
}

/**
 * A topic that signals changes, with or without the new value. Nothing is replayed: a client that may have missed something receives
 * `reset` and reloads. So does one that follows the topic just after a change, which its data may not include.
 */
export class SignalTopic implements Topic {
  private readonly channels = new Map<string, SignalChannel>();
  /** Changes without a new value. */
  private readonly changes = new RecentChanges<true>();

  constructor(
    private readonly options: SignalTopicOptions,
    private readonly log: Log,
  ) {}

  get name(): string {
    return this.options.name;
  }

  get perRow(): boolean {
    return this.options.perRow === true;
  }

  async admit(actor: Actor, id: string): Promise<Admission> {
    const { channel: key, value, recent, changes = [] } = await this.options.admit(actor, id);
    return {
      join: (viewer) => {
        const channel = this.channels.get(key) ?? this.open(key, fullName(this.name, id), value);
        channel.add(viewer);
        void channel.value?.sendTo([viewer]);
        if (recent !== undefined) this.sendRecent(viewer, recent);
        // The viewer's data may be older than that change.
        else if ([key, ...changes].some((one) => this.changes.latest(one)))
          viewer.send(new TopicEvent(viewer.topic, { name: 'reset', data: {} }));
      },
    };
  }

  /** True if any channel of this topic has viewers. */
  get followed(): boolean {
    return this.channels.size > 0;
  }

  /** Every channel with viewers. */
  keys(): IterableIterator<string> {
    return this.channels.keys();
  }

  /** Viewers of a channel. */
  viewers(key: string): ReadonlySet<Viewer> {
    return this.channels.get(key)?.viewers ?? new Set();
  }

  /** Signals a change to a channel. */
  send(key: string, data: unknown = {}): void {
    this.recordChange(key);
    const channel = this.channels.get(key);
    channel?.send(new TopicEvent(channel.topic, { name: 'changed', data }));
  }

  /** The value of a channel may have changed: it is read again and sent to its viewers. Resolves when they have it. */
  async refresh(key: string): Promise<void> {
    const channel = this.channels.get(key);
    await channel?.value?.sendTo(channel.viewers);
  }

  /**
   * Records a change for viewers who follow the topic next; `send` does so itself.
   * @param key the channel, or a key that `admit` names for some of its viewers
   */
  recordChange(key: string): void {
    this.changes.record(key, true);
  }

  /** Revokes access for all viewers of this channel. */
  revoke(key: string): void {
    for (const viewer of [...this.viewers(key)]) viewer.revoke();
  }

  missed(): void {
    for (const channel of this.channels.values()) channel.send(new TopicEvent(channel.topic, { name: 'reset', data: {} }));
  }

  /** Events could not be sent: the clients reconnect and reload. */
  disconnectAll(): void {
    for (const { viewers } of [...this.channels.values()]) for (const viewer of [...viewers]) viewer.disconnect();
  }

  private open(key: string, topic: string, read: SignalAdmission['value']): SignalChannel {
    const value =
      read === undefined
        ? null
        : new ChannelValue(
            topic,
            async () => read(),
            (error) => this.warn(error),
          );
    const opened = new SignalChannel(topic, value, () => this.channels.delete(key));
    this.channels.set(key, opened);
    return opened;
  }

  private sendRecent(viewer: Viewer, read: () => Promise<unknown[]>): void {
    read().then(
      (events) => {
        for (const data of events) viewer.send(new TopicEvent(viewer.topic, { name: 'changed', data }));
      },
      (error: unknown) => {
        this.warn(error);
        viewer.disconnect();
      },
    );
  }

  private warn(error: unknown): void {
    this.log.warn({ topic: this.name, ...errorFields(error) }, 'The current state of a live topic could not be read.');
  }
}
