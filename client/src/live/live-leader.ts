import type { LiveEvent } from '../../../server/platform/live/live.dto.js';
import { topicList } from '../../../server/platform/live/topics.rules';
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
  private readonly asked = new Map<string, number>();
  private readonly values = new Map<string, LiveEvent>();
  /** For each tab, the version of its subscriptions that the newest connection includes. */
  private readonly carried = new Map<string, number>();
  private status: LiveStatus = 'connecting';
  private entry: string | null = null;
  private over = false;
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
      cut: (refused) => this.setStatus(refused ? 'refused' : 'cut'),
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
        this.over = true;
        broadcast({ kind: 'ended' });
      },
    });
  }

  /** A tab follows other topics than before. */
  update(subscriptions: TabSubscriptions): void {
    this.subscriptions.set(subscriptions.tab, subscriptions);
    let fits = true;
    for (const { topic, after, fresh } of subscriptions.topics) {
      if (fresh && after !== null) this.asked.set(topic, Math.min(after, this.asked.get(topic) ?? after));
      if ((fresh && after !== null) || !this.connected.has(topic)) fits = false;
    }
    if (!fits || this.carriesTooMuch()) return this.connectSoon();
    this.carried.set(subscriptions.tab, subscriptions.version);
    if (!this.stream.open) return;
    this.broadcast({ kind: 'build', entry: this.entry });
    this.setStatus('open');
    for (const { topic, fresh } of subscriptions.topics) {
      const value = this.values.get(topic);
      if (fresh && value !== undefined) this.broadcast({ kind: 'event', event: value });
    }
  }

  /** A tab was closed. */
  removeTab(tab: string): void {
    this.subscriptions.delete(tab);
    this.carried.delete(tab);
    if (this.carriesTooMuch()) this.connectSoon();
  }

  /** Opens no connection for other topics any more; the open one continues. */
  connectNoMore(): void {
    clearTimeout(this.timer);
    this.over = true;
  }

  close(): void {
    this.connectNoMore();
    this.stream.close();
  }

  /** An entry that is delivered counts as read by the server, so topics that no tab shows are dropped immediately; signals may wait. */
  private carriesTooMuch(): boolean {
    const wanted = this.wantedTopics();
    return [...this.connected].some((topic) => this.positions.has(topic) && !wanted.has(topic));
  }

  private wantedTopics(): Set<string> {
    return new Set([...this.subscriptions.values()].flatMap(({ topics }) => topics.map(({ topic }) => topic)));
  }

  private connectSoon(): void {
    if (this.over) return;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.stream.connect();
    }, BATCH_MS);
  }

  private list(): string {
    this.connected = this.wantedTopics();
    for (const { tab, version } of this.subscriptions.values()) this.carried.set(tab, version);
    for (const [topic, after] of this.asked) this.positions.set(topic, Math.min(after, this.positions.get(topic) ?? after));
    this.asked.clear();
    for (const known of [this.positions, this.values]) {
      for (const topic of known.keys()) if (!this.connected.has(topic)) known.delete(topic);
    }
    return topicList([...this.connected].map((topic) => ({ topic, after: this.positions.get(topic) ?? null })));
  }

  private opened(missed: boolean): void {
    this.setStatus('open', missed);
  }

  private setStatus(status: LiveStatus, missed = false): void {
    this.status = status;
    const followed = status === 'open' ? Object.fromEntries(this.carried) : {};
    this.broadcast({ kind: 'status', status: this.status, followed, missed });
  }

  private receive(event: LiveEvent): void {
    if (event.seq !== undefined) this.positions.set(event.topic, event.seq);
    if (event.name === 'value') this.values.set(event.topic, event);
    this.broadcast({ kind: 'event', event });
  }
}
