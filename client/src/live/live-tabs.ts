import { LiveLeader } from './live-leader';
import type { LeaderMessage, TabMessage, TabSubscriptions } from './tab-messages';

interface TabListener {
  receive: (message: LeaderMessage) => void;
  /** A new leader asks for this tab's subscriptions, all of which are new to it. */
  subscriptionsRequested: () => void;
}

/**
 * The tabs of one user in one browser. The tab that holds a lock is the leader: it holds the connection and forwards events to the others.
 * When it closes, the next one takes over. Each tab also holds a lock of its own, by which the leader learns that the tab has closed, for
 * whatever reason. In a browser without locks or channels each tab is its own leader.
 */
export class LiveTabs {
  private readonly tab = Math.random().toString(36).slice(2);
  private readonly leaving = new AbortController();
  private readonly channel: BroadcastChannel | null;
  private leader: LiveLeader | null = null;
  private readonly watchedTabs = new Set<string>();
  /** True once this tab holds its own lock. */
  private hasLock = false;
  private pending: TabSubscriptions | null = null;

  /** Name of the locks and the channel; different for each user. */
  private readonly name: string;

  /** @param owner id of the user whose tabs these are */
  constructor(
    private readonly owner: string,
    private readonly listener: TabListener,
  ) {
    this.name = `live:${owner}`;
    if (typeof BroadcastChannel === 'undefined' || !('locks' in navigator)) {
      this.channel = null;
      this.hasLock = true;
      this.lead();
      return;
    }
    this.channel = new BroadcastChannel(this.name);
    this.channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => this.receiveMessage(data));
    this.withLock(this.lockOf(this.tab), () => {
      this.hasLock = true;
      if (this.pending !== null) this.follow(this.pending.version, this.pending.topics);
    });
    this.withLock(this.name, () => this.lead());
  }

  /** Tells the leader everything that this tab follows. */
  follow(version: number, topics: TabSubscriptions['topics']): void {
    const subscriptions = { tab: this.tab, version, topics };
    if (!this.hasLock) this.pending = subscriptions;
    else if (this.leader !== null) this.leader.update(subscriptions);
    else this.channel?.postMessage({ kind: 'subscriptions', ...subscriptions } satisfies TabMessage);
  }

  /** The version of this tab's subscriptions that the leader knows. */
  versionIn(followed: Record<string, number>): number {
    return followed[this.tab] ?? 0;
  }

  /** The connection stays open, so that every tab learns of the end of the session. */
  stopConnecting(): void {
    this.leader?.stopConnecting();
  }

  /** Connects again if this tab is the leader. */
  resume(): void {
    this.leader?.resume();
  }

  leave(): void {
    this.leader?.close();
    this.leaving.abort();
    this.channel?.close();
  }

  private lead(): void {
    this.leader = new LiveLeader(this.owner, (message) => {
      this.channel?.postMessage(message);
      this.receive(message);
    });
    this.channel?.postMessage({ kind: 'ask' } satisfies TabMessage);
    this.listener.subscriptionsRequested();
  }

  private receiveMessage(message: TabMessage): void {
    if (message.kind === 'ask') return this.listener.subscriptionsRequested();
    if (message.kind !== 'subscriptions') return this.receive(message);
    const { leader } = this;
    if (leader === null) return;
    leader.update(message);
    const { tab } = message;
    if (this.watchedTabs.has(tab)) return;
    this.watchedTabs.add(tab);
    // Granted when the tab releases it or closes.
    const onTabClosed = (): void => {
      this.watchedTabs.delete(tab);
      leader.removeTab(tab);
    };
    navigator.locks.request(this.lockOf(tab), { signal: this.leaving.signal }, onTabClosed).catch(() => undefined);
  }

  private receive(message: LeaderMessage): void {
    if (message.kind !== 'event' || message.tab === undefined || message.tab === this.tab) this.listener.receive(message);
  }

  private lockOf(tab: string): string {
    return `${this.name}:${tab}`;
  }

  /** Holds a lock until this tab leaves. */
  private withLock(name: string, act: () => void): void {
    const { signal } = this.leaving;
    const hold = (): Promise<void> =>
      new Promise((resolve) => {
        act();
        signal.addEventListener('abort', () => resolve());
      });
    // Rejected only when this tab stops waiting.
    navigator.locks.request(name, { signal }, hold).catch(() => undefined);
  }
}
