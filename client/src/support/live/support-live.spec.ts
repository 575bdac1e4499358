import { isOutdated, type DeskNews, SupportLive } from './support-live';

/** Every stream that was opened and not closed. */
let streams: FakeStream[] = [];

class FakeStream {
  static readonly CLOSED = 2;
  readyState = 1;
  private readonly listeners = new Map<string, Array<(event: { data: string }) => void>>();

  constructor(readonly url: string) {
    streams.push(this);
  }

  addEventListener(name: string, listener: (event: { data: string }) => void): void {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener]);
  }

  happen(name: string, data: unknown = {}): void {
    for (const listener of this.listeners.get(name) ?? []) listener({ data: JSON.stringify(data) });
  }

  close(): void {
    this.readyState = FakeStream.CLOSED;
    streams = streams.filter((stream) => stream !== this);
  }
}

/** Channels of one browser: what one tab says, the others hear. */
class FakeChannel {
  static all = new Set<FakeChannel>();
  private listener: ((event: { data: unknown }) => void) | null = null;

  constructor(readonly name: string) {
    FakeChannel.all.add(this);
  }

  addEventListener(_name: string, listener: (event: { data: unknown }) => void): void {
    this.listener = listener;
  }

  postMessage(data: unknown): void {
    for (const other of FakeChannel.all) if (other !== this && other.name === this.name) other.listener?.({ data });
  }

  close(): void {
    FakeChannel.all.delete(this);
  }
}

/** One lock: whoever asks first holds it until its promise is settled, then the next one that still waits. */
class FakeLocks {
  private queue: Promise<unknown> = Promise.resolve();

  request(_name: string, { signal }: { signal: AbortSignal }, act: () => Promise<void>): Promise<void> {
    const turn = this.queue.then(() => (signal.aborted ? undefined : act()));
    this.queue = turn;
    return turn;
  }
}

function browser(globals: { BroadcastChannel: unknown; locks: object | undefined }): void {
  streams = [];
  FakeChannel.all.clear();
  const navigator = globals.locks === undefined ? {} : { locks: globals.locks };
  for (const [name, value] of Object.entries({ EventSource: FakeStream, BroadcastChannel: globals.BroadcastChannel, navigator })) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

const kept = ['EventSource', 'BroadcastChannel', 'navigator'].map(
  (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
);
afterAll(() => {
  for (const [name, descriptor] of kept) {
    if (descriptor === undefined) Reflect.deleteProperty(globalThis, name);
    else Object.defineProperty(globalThis, name, descriptor);
  }
});

const COUNTS = { unread: 3, desk: null };

describe('the stream of a browser', () => {
  it('is one for all tabs, which know what came before them, and goes on in another tab when its own is closed', async () => {
    browser({ BroadcastChannel: FakeChannel, locks: new FakeLocks() });
    const first = new SupportLive('ada', '/assets/a.js');
    const closeFirst = first.subscribe(() => undefined);
    await settled();
    expect(streams.map(({ url }) => url)).toEqual(['/api/support/stream']);
    streams[0]!.happen('build', { entry: '/assets/b.js' });
    streams[0]!.happen('counts', COUNTS);

    const second = new SupportLive('ada', '/assets/b.js');
    const closeSecond = second.subscribe(() => undefined);
    await settled();
    expect([streams.length, first.read(), second.read()]).toEqual([
      1,
      { counts: COUNTS, outdated: true },
      { counts: COUNTS, outdated: false },
    ]);
    const news: DeskNews[] = [];
    second.onDeskRow((row) => news.push(row));
    streams[0]!.happen('desk', { id: 'one', gone: true });
    expect(news).toEqual([{ id: 'one', gone: true }]);

    let resets = 0;
    second.onReset(() => (resets += 1));
    closeFirst();
    await settled();
    expect(streams).toHaveLength(1);
    streams[0]!.happen('open');
    expect(resets).toBe(1);
    streams[0]!.happen('counts', { unread: 0, desk: null });
    expect(second.read().counts).toEqual({ unread: 0, desk: null });

    let ends = 0;
    second.onEnded(() => (ends += 1));
    streams[0]!.happen('ended');
    expect([ends, streams]).toEqual([1, []]);
    closeSecond();
  });

  it('tells the other tabs too when the server ends it', async () => {
    browser({ BroadcastChannel: FakeChannel, locks: new FakeLocks() });
    const [first, second] = [new SupportLive('ada', null), new SupportLive('ada', null)];
    const close = [first, second].map((live) => live.subscribe(() => undefined));
    await settled();
    const heard: string[] = [];
    first.onEnded(() => heard.push('first'));
    second.onEnded(() => heard.push('second'));
    streams[0]!.happen('ended');
    expect(heard.sort()).toEqual(['first', 'second']);
    for (const leave of close) leave();
  });

  it('is one of each tab where a browser has no locks, and says when something may have been missed', () => {
    browser({ BroadcastChannel: undefined, locks: undefined });
    const live = new SupportLive('ada', null);
    let resets = 0;
    live.onReset(() => (resets += 1));
    const close = live.subscribe(() => undefined);
    streams[0]!.happen('open');
    expect(resets).toBe(0);
    streams[0]!.happen('open');
    expect(resets).toBe(1);
    close();
    expect(streams).toEqual([]);
  });

  it('knows an outdated page only when both builds are known', () => {
    expect([isOutdated('/a', '/b'), isOutdated('/a', '/a'), isOutdated(null, '/b'), isOutdated('/a', null)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
