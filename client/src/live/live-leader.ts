import type { LiveEvent } from '../../../server/platform/live/live.dto.js';
import { RECENT_MS, topicList } from '../../../server/platform/live/topics.rules';
import { LiveStream } from './live-stream';
import type { LeaderMessage, LiveStatus, TabSubscriptions } from './tab-messages';

/** Changes of subscriptions within this time lead to one connection. */
const BATCH_MS = 50;

/** The tab that holds the connection, for all tabs of the browser. */
export class LiveLeader {
  private readonly subscriptions = new Map<string, TabSubscriptions>();
  /** Topics of the newest connection. */
  private connected = new Set<string>();
  /** Position of the latest entry, by topic. */
  private readonly positions = new Map<string, number>();
  /** Positions that tabs asked for since the newest connection. */
  private readonly requestedPositions = new Map<string, number>();
  private readonly values = new Map<string, LiveEvent>();
  /** When a topic last signalled a change, in milliseconds of the page's clock. */
  private readonly changes = new Map<string, number>();
  /** For each tab, the version of its subscriptions that the newest connection includes. */
  private readonly followedVersions = new Map<string, number>();
  private status: LiveStatus = 'connecting';
  private entry: string | null = null;
  private ended = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly stream: LiveStream;

  /**
   * @param owner id of the user whose tabs these are
   * @param broadcast sends to every tab, including this one
   */
  constructor(
    owner: string,
    private readonly broadcast: (message: LeaderMessage) => void,
  ) {
    this.stream = new LiveStream({
      list: () => this.list(),
      opened: (missed) => this.opened(missed),
      interrupted: (refused) => this.setStatus(refused ? 'refused' : 'interrupted'),
      event: (event) => this.receive(event),
      build: (entry, user) => {
        // Another user signed in in this browser meanwhile: these events are not for these tabs.
        if (user !== undefined && user !== owner) {
          this.close();
          return broadcast({ kind: 'ended' });
        }
        this.entry = entry;
        broadcast({ kind: 'build', entry });
      },
      ended: () => {
        this.ended = true;
        broadcast({ kind: 'ended' });
      },
    });
  }

  /** A tab follows other topics than before. */
  update(subscriptions: TabSubscriptions): void {
    this.subscriptions.set(subscriptions.tab, subscriptions);
    let isCovered = true;
    for (const { topic, after, fresh } of subscriptions.topics) {
      if (fresh && after !== null) this.requestedPositions.set(topic, Math.min(after, this.requestedPositions.get(topic) ?? after));
      if ((fresh && after !== null) || !this.connected.has(topic)) isCovered = false;
    }
    if (!isCovered || this.hasStaleTopics()) return this.scheduleConnect();
    this.followedVersions.set(subscriptions.tab, subscriptions.version);
    if (!this.stream.open) return;
    this.broadcast({ kind: 'build', entry: this.entry });
    this.setStatus('open');
    for (const { topic, fresh } of subscriptions.topics) if (fresh) this.catchUp(topic, subscriptions.tab);
  }

  /** A tab was closed. */
  removeTab(tab: string): void {
    this.subscriptions.delete(tab);
    this.followedVersions.delete(tab);
    if (this.hasStaleTopics()) this.scheduleConnect();
  }

  /** Opens no connection for other topics any more; the open one continues. */
  stopConnecting(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.ended = true;
  }

  /** The same user is signed in after all, with another session: connects again, from the same positions. */
  resume(): void {
    if (!this.ended) return;
    this.ended = false;
    this.scheduleConnect();
  }

  close(): void {
    this.stopConnecting();
    this.stream.close();
  }

  /** A tab follows a topic of the open connection: it gets what the server would send to a new one. */
  private catchUp(topic: string, tab: string): void {
    const value = this.values.get(topic);
    if (value !== undefined) this.broadcast({ kind: 'event', event: value, tab });
    // The tab's data may be older than that change.
    if (performance.now() - (this.changes.get(topic) ?? -Infinity) <= RECENT_MS)
      this.broadcast({ kind: 'event', event: { topic, name: 'reset', data: {} }, tab });
  }

  /** An entry that is delivered counts as read by the server, so topics that no tab shows are dropped immediately; signals may wait. */
  private hasStaleTopics(): boolean {
    const needed = this.neededTopics();
    return [...this.connected].some((topic) => this.positions.has(topic) && !needed.has(topic));
  }

  private neededTopics(): Set<string> {
    return new Set([...this.subscriptions.values()].flatMap(({ topics }) => topics.map(({ topic }) => topic)));
  }

  private scheduleConnect(): void {
    if (this.ended) return;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.stream.connect();
    }, BATCH_MS);
  }

  private list(): string {
    this.connected = this.neededTopics();
    for (const { tab, version } of this.subscriptions.values()) this.followedVersions.set(tab, version);
    for (const [topic, after] of this.requestedPositions) this.positions.set(topic, Math.min(after, this.positions.get(topic) ?? after));
    this.requestedPositions.clear();
    for (const cache of [this.positions, this.values, this.changes]) {
      for (const topic of cache.keys()) if (!this.connected.has(topic)) cache.delete(topic);
    }
    return topicList([...this.connected].map((topic) => ({ topic, after: this.positions.get(topic) ?? null })));
  }

  private opened(missed: boolean): void {
    this.setStatus('open', missed);
  }

  private setStatus(status: LiveStatus, missed = false): void {
    this.status = status;
    const followed = status === 'open' ? Object.fromEntries(this.followedVersions) : {};
    this.broadcast({ kind: 'status', status: this.status, followed, missed });
  }

  private receive(event: LiveEvent): void {
    if (event.seq !== undefined) this.positions.set(event.topic, event.seq);
    else if (event.name === 'changed' || event.name === 'reset') this.changes.set(event.topic, performance.now());
    if (event.name === 'value') this.values.set(event.topic, event);
    this.broadcast({ kind: 'event', event });
  }
}
