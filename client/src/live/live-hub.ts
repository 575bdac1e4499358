import type { LiveEvent } from '../../../server/platform/live/live.dto.js';
import { RECENT_MS } from '../../../server/platform/live/topics.rules';
import { LiveTabs } from './live-tabs';
import { SessionCheck } from './session-check';
import type { LeaderMessage, LiveStatus } from './tab-messages';

interface TopicListener {
  event: (event: LiveEvent) => void;
  /** The topic is followed, for the first time or again. */
  opened?: () => void;
  /** No events for now or, after `refused` and `revoked`, at all. */
  interrupted?: () => void;
}

export interface Subscription {
  /** True if no events will arrive any more, or not soon: subscribing again is worth a try. */
  isClosed: () => boolean;
  /** True while no events arrive because the connection is being opened or was lost. */
  isInterrupted: () => boolean;
  close: () => void;
}

interface Entry {
  topic: string;
  /** Position of the last entry that the listener received; null for a topic without positions. */
  after: number | null;
  listener: TopicListener;
  /** Version of the subscriptions that first included it. */
  version: number;
  /** True once it has been followed. */
  wasOpened: boolean;
  closed: boolean;
}

/** Everything that this tab follows on the server, over one connection for all tabs of the browser. */
export class LiveHub {
  private readonly entries = new Set<Entry>();
  private readonly values = new Map<string, unknown>();
  /** When a topic last signalled a change, in milliseconds of the page's clock. */
  private readonly changes = new Map<string, number>();
  /** Topics whose value has arrived at least once. */
  private readonly received = new Set<string>();
  private readonly outdatedListeners = new Set<() => void>();
  private readonly endListeners = new Set<() => void>();
  private tabs: LiveTabs | null = null;
  private version = 0;
  private followed = 0;
  private announcing = false;
  private status: LiveStatus = 'connecting';
  private outdated = false;

  /**
   * @param owner id of the signed-in user
   * @param ownEntry path of this page's entry module; null if unknown
   */
  constructor(
    private readonly owner: string,
    private readonly ownEntry: string | null,
  ) {}

  /**
   * Follows a topic. On an ordered one, each entry after the position arrives once and in order. On any other, `reset` means that events
   * may have been missed.
   * @param after position of the last known entry, for an ordered topic
   */
  readonly follow = (topic: string, listener: TopicListener, after: number | null = null): Subscription => {
    const same = [...this.entries].find((entry) => entry.topic === topic && this.isFollowed(entry));
    const shares = after === null && same !== undefined;
    const entry: Entry = { topic, after, listener, version: shares ? same.version : this.version + 1, wasOpened: shares, closed: false };
    this.entries.add(entry);
    if (!shares) this.announce();
    // Data that was loaded just before may be older than that change, which only the other listeners have received.
    else if (this.changedRecently(topic)) queueMicrotask(() => this.reset(entry));
    return {
      isClosed: () => entry.closed || this.status === 'refused',
      isInterrupted: () => this.status !== 'open' || !this.isFollowed(entry),
      close: () => {
        entry.closed = true;
        if (this.entries.delete(entry)) this.announce();
      },
    };
  };

  /** The latest value of a topic, while it is followed. */
  readonly valueOf = (topic: string): unknown => this.values.get(topic);

  /** True once a value of the topic has arrived, even if it is not followed any more. */
  readonly hasReceived = (topic: string): boolean => this.received.has(topic);

  /** True if the server serves a newer build than the one running in this page. */
  readonly isOutdated = (): boolean => this.outdated;

  readonly onOutdated = (listener: () => void): (() => void) => {
    this.outdatedListeners.add(listener);
    return () => void this.outdatedListeners.delete(listener);
  };

  /** Subscribes to the end of the session, and to refused connections, which may be because of it: the session must be checked. */
  readonly onEnded = (listener: () => void): (() => void) => {
    this.endListeners.add(listener);
    return () => void this.endListeners.delete(listener);
  };

  /** Registers the check of the session after that. */
  readonly watchSession = new SessionCheck(this.onEnded).watch;

  /** The session is about to end: the next page follows other topics, and a connection for them would be refused. */
  stopConnecting(): void {
    this.tabs?.stopConnecting();
  }

  /** The session was replaced by another of the same user: the tab with the connection opens it again, for all tabs. */
  readonly resume = (): void => this.tabs?.resume();

  private announce(): void {
    this.version += 1;
    if (this.announcing) return;
    this.announcing = true;
    // A page that replaces another one follows most of the same topics.
    queueMicrotask(() => {
      this.announcing = false;
      this.sendSubscriptions();
    });
  }

  private sendSubscriptions(): void {
    if (this.entries.size === 0) {
      this.tabs?.leave();
      this.tabs = null;
      this.followed = 0;
      this.status = 'connecting';
      this.values.clear();
      return;
    }
    this.tabs ??= new LiveTabs(this.owner, {
      receive: (message) => this.receive(message),
      subscriptionsRequested: () => this.resubscribe(),
    });
    const followed = new Set([...this.entries].map(({ topic }) => topic));
    for (const known of [this.values, this.changes]) for (const topic of known.keys()) if (!followed.has(topic)) known.delete(topic);
    const topics = [...this.entries].map((entry) => ({ topic: entry.topic, after: entry.after, fresh: !this.isFollowed(entry) }));
    this.tabs.follow(this.version, topics);
  }

  /** To a new leader all subscriptions are new, from their current positions. */
  private resubscribe(): void {
    this.version += 1;
    this.followed = 0;
    for (const entry of this.entries) entry.version = this.version;
    if (!this.announcing) this.announce();
  }

  private isFollowed({ version }: Entry): boolean {
    return version <= this.followed;
  }

  private receive(message: LeaderMessage): void {
    switch (message.kind) {
      case 'event':
        return this.dispatch(message.event);
      case 'build':
        return this.compare(message.entry);
      case 'ended':
        return this.notifyEnd();
      case 'status':
        return this.setStatus(message);
    }
  }

  private setStatus({ status, followed, missed }: Extract<LeaderMessage, { kind: 'status' }>): void {
    const isRefused = status === 'refused' && this.status !== 'refused';
    this.status = status;
    if (isRefused) this.notifyEnd();
    if (status !== 'open') {
      for (const { listener } of [...this.entries]) listener.interrupted?.();
      return;
    }
    this.followed = Math.max(this.followed, this.tabs?.versionIn(followed) ?? 0);
    for (const entry of [...this.entries]) {
      if (!this.isFollowed(entry) || entry.closed) continue;
      const reopened = entry.wasOpened;
      entry.wasOpened = true;
      entry.listener.opened?.();
      if (reopened && missed && entry.after === null) this.reset(entry);
    }
  }

  private notifyEnd(): void {
    for (const listener of this.endListeners) listener();
  }

  private changedRecently(topic: string): boolean {
    return performance.now() - (this.changes.get(topic) ?? -Infinity) <= RECENT_MS;
  }

  private reset({ topic, listener, closed }: Entry): void {
    if (!closed) listener.event({ topic, name: 'reset', data: {} });
  }

  private dispatch(event: LiveEvent): void {
    if (event.name === 'changed' || event.name === 'reset') this.changes.set(event.topic, performance.now());
    const followers = [...this.entries].filter(({ topic, closed }) => topic === event.topic && !closed);
    if (event.name === 'value' && followers.length > 0) {
      this.values.set(event.topic, event.data);
      this.received.add(event.topic);
    }
    for (const entry of followers) this.pass(event, entry);
  }

  private pass(event: LiveEvent, entry: Entry): void {
    if (entry.after !== null) {
      // Until the leader knows of the subscription, its entries arrive from another position.
      if (!this.isFollowed(entry)) return;
      if (event.seq !== undefined && event.name !== 'reset' && event.seq <= entry.after) return;
      entry.after = event.seq ?? entry.after;
      entry.closed = event.name === 'refused' || event.name === 'revoked';
    }
    entry.listener.event(event);
    if (entry.closed) entry.listener.interrupted?.();
  }

  private compare(served: string | null): void {
    // Unknown counts as current.
    const outdated = this.ownEntry !== null && served !== null && served !== this.ownEntry;
    if (outdated === this.outdated) return;
    this.outdated = outdated;
    for (const listener of this.outdatedListeners) listener();
  }
}
