import type { DeskCounts, DeskRow } from '../../../../server/support/desk/desk.dto.js';

/** What a person has to look at. */
export interface SupportCounts {
  /** Own tickets with messages that they have not read. */
  unread: number;
  /** Agents only. */
  desk: DeskCounts | null;
}

/** A ticket of the desk that changed, or that agents may not see any more. */
export type DeskNews = DeskRow | { id: string; gone: true };

/** One event of the stream, as the tab that holds the stream passes it on to the others. */
export type LiveEvent =
  | { name: 'build'; data: { entry: string | null } }
  | { name: 'counts'; data: SupportCounts }
  | { name: 'desk'; data: DeskNews }
  | { name: 'ended'; data: unknown }
  | { name: 'reset'; data: unknown };

export interface LiveState {
  counts: SupportCounts | null;
  /** True when the server serves another build than the one that runs in this page. */
  outdated: boolean;
}

/** What passes between the tabs: an event, or a newcomer's question for the present state. */
type TabMessage = { event: LiveEvent } | { ask: true };

/** After how long a stream that the browser has given up is opened anew; spread, so that not everybody comes at once. */
const REOPEN_MS = { least: 15_000, spread: 15_000 };
const EVENTS = ['build', 'counts', 'desk', 'reset'] as const;

/**
 * The one stream that a browser keeps open for a person, whichever tabs show the portal: the tab that holds a lock reads it and tells
 * the others; when it goes, the next one takes over. A browser without locks or channels opens a stream in each tab.
 */
export class SupportLive {
  private state: LiveState = { counts: null, outdated: false };
  private readonly listeners = new Set<() => void>();
  private readonly deskListeners = new Set<(news: DeskNews) => void>();
  private readonly resetListeners = new Set<() => void>();
  private readonly endListeners = new Set<() => void>();
  private users = 0;
  private running: AbortController | null = null;
  private channel: BroadcastChannel | null = null;
  private lastBuild: LiveEvent | null = null;
  private lastCounts: LiveEvent | null = null;

  /**
   * @param name of the lock and the channel; another person has another one.
   * @param ownEntry path of the module with which this page began; null where it is not known
   */
  constructor(
    private readonly name: string,
    private readonly ownEntry: string | null,
  ) {}

  readonly read = (): LiveState => this.state;

  /** Follows the state; the stream is open as long as somebody does. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    this.join();
    return () => {
      this.listeners.delete(listener);
      this.leave();
    };
  };

  /** Hears of every ticket of the desk that changes. */
  readonly onDeskRow = (listener: (news: DeskNews) => void): (() => void) => {
    this.deskListeners.add(listener);
    return () => void this.deskListeners.delete(listener);
  };

  /** Hears when something may have been missed: whoever shows a list loads it anew. */
  readonly onReset = (listener: () => void): (() => void) => {
    this.resetListeners.add(listener);
    return () => void this.resetListeners.delete(listener);
  };

  /** Hears when the server ended the stream, because the session is over or the person may not read it any more. */
  readonly onEnded = (listener: () => void): (() => void) => {
    this.endListeners.add(listener);
    return () => void this.endListeners.delete(listener);
  };

  private join(): void {
    this.users += 1;
    if (this.running !== null) return;
    this.running = new AbortController();
    const { signal } = this.running;
    if (typeof BroadcastChannel === 'undefined' || !('locks' in navigator)) {
      this.follow(signal);
      return;
    }
    this.channel = new BroadcastChannel(this.name);
    this.channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => this.heard(data));
    this.tell({ ask: true });
    const lead = (): Promise<void> =>
      new Promise((resolve) => {
        this.follow(signal);
        signal.addEventListener('abort', () => resolve());
      });
    // Refused only when this tab stops waiting.
    navigator.locks.request(this.name, { signal }, lead).catch(() => undefined);
  }

  private leave(): void {
    this.users -= 1;
    if (this.users > 0) return;
    this.running?.abort();
    this.running = null;
    this.channel?.close();
    this.channel = null;
    this.lastBuild = null;
    this.lastCounts = null;
  }

  /** Reads the stream until the signal says otherwise. */
  private follow(signal: AbortSignal): void {
    if (signal.aborted) return;
    const stream = new EventSource('/api/support/stream');
    // Whoever takes over from another tab may have missed something in between.
    let wasOpen = this.state.counts !== null;
    stream.addEventListener('open', () => {
      if (wasOpen) this.happened({ name: 'reset', data: {} });
      wasOpen = true;
    });
    for (const name of EVENTS) {
      stream.addEventListener(name, ({ data }: MessageEvent<string>) =>
        this.happened({ name, data: JSON.parse(data) as unknown } as LiveEvent),
      );
    }
    // The session is over: another try would only be refused.
    stream.addEventListener('ended', () => {
      stream.close();
      this.happened({ name: 'ended', data: {} });
    });
    stream.addEventListener('error', () => {
      if (stream.readyState !== EventSource.CLOSED) return;
      const timer = setTimeout(
        () => {
          this.follow(signal);
          this.happened({ name: 'reset', data: {} });
        },
        REOPEN_MS.least + Math.random() * REOPEN_MS.spread,
      );
      signal.addEventListener('abort', () => clearTimeout(timer));
    });
    signal.addEventListener('abort', () => stream.close());
  }

  /** Something came on the stream of this tab. */
  private happened(event: LiveEvent): void {
    if (event.name === 'build') this.lastBuild = event;
    if (event.name === 'counts') this.lastCounts = event;
    this.tell({ event });
    this.take(event);
  }

  private heard(message: TabMessage): void {
    if ('event' in message) return this.take(message.event);
    // Only the tab that reads the stream has something to answer.
    for (const event of [this.lastBuild, this.lastCounts]) if (event !== null) this.tell({ event });
  }

  private tell(message: TabMessage): void {
    this.channel?.postMessage(message);
  }

  private take(event: LiveEvent): void {
    switch (event.name) {
      case 'build':
        return this.set({ outdated: isOutdated(this.ownEntry, event.data.entry) });
      case 'counts':
        return this.set({ counts: event.data });
      case 'desk':
        for (const listener of this.deskListeners) listener(event.data);
        return undefined;
      case 'ended':
        for (const listener of this.endListeners) listener();
        return undefined;
      case 'reset':
        for (const listener of this.resetListeners) listener();
        return undefined;
    }
  }

  private set(change: Partial<LiveState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}

/** Whether the server has another build than the page; unknown means no. */
export function isOutdated(own: string | null, served: string | null): boolean {
  return own !== null && served !== null && own !== served;
}
