import { jest } from '@jest/globals';
import { LiveHub, type Subscription } from './live-hub';

/** Every stream that was opened and not closed. */
let streams: FakeStream[] = [];

class FakeStream {
  static readonly CLOSED = 2;
  readyState = 1;
  private readonly listeners = new Map<string, Array<(event: { data: string }) => void>>();

  constructor(readonly url: string) {
    streams.push(this);
  }

  get topics(): string {
    return this.url.replace('/api/live?topics=', '');
  }

  addEventListener(name: string, listener: (event: { data: string }) => void): void {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener]);
  }

  happen(name: string, data: unknown = {}): void {
    for (const listener of this.listeners.get(name) ?? []) listener({ data: JSON.stringify(data) });
  }

  /** Sends the first message, by which the server says that the topics are joined. */
  open(entry: string | null = null, user = 'ada'): void {
    this.happen('build', { entry, user });
  }

  send(topic: string, name: string, data: unknown = {}, seq?: number): void {
    this.happen('message', { topic, name, data, ...(seq !== undefined && { seq }) });
  }

  entries(topic: string, ...seqs: number[]): void {
    for (const seq of seqs) this.send(topic, 'message', { seq }, seq);
  }

  fail(refused = false): void {
    if (refused) this.readyState = FakeStream.CLOSED;
    this.happen('error');
  }

  close(): void {
    this.readyState = FakeStream.CLOSED;
    streams = streams.filter((stream) => stream !== this);
  }
}

/** Broadcast channels of one browser: each tab receives what the others send. */
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
    for (const other of FakeChannel.all) {
      if (other !== this && other.name === this.name) other.listener?.({ data: structuredClone(data) });
    }
  }

  close(): void {
    FakeChannel.all.delete(this);
  }
}

/** Named locks: the first request holds the lock until its promise is settled, then the next one still waiting gets it. */
class FakeLocks {
  private readonly queues = new Map<string, Promise<unknown>>();

  request(name: string, { signal }: { signal: AbortSignal }, act: () => Promise<void> | void): Promise<void> {
    const turn = (this.queues.get(name) ?? Promise.resolve()).then(() => (signal.aborted ? undefined : act()));
    this.queues.set(name, turn);
    return turn as Promise<void>;
  }
}

const GLOBALS = ['EventSource', 'BroadcastChannel', 'navigator'] as const;
const originals = GLOBALS.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);

function browser({ shares }: { shares: boolean }): void {
  streams = [];
  FakeChannel.all.clear();
  const values = {
    EventSource: FakeStream,
    BroadcastChannel: shares ? FakeChannel : undefined,
    navigator: shares ? { locks: new FakeLocks() } : {},
  };
  for (const name of GLOBALS) Object.defineProperty(globalThis, name, { value: values[name], configurable: true, writable: true });
}

/** Waits for everything already scheduled: promises, then timers, then their consequences. */
async function settled(ms = 100): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
  await jest.advanceTimersByTimeAsync(ms);
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}

/** Records what one listener received, in order. */
class Follower {
  readonly received: string[] = [];
  readonly subscription: Subscription;

  constructor(hub: LiveHub, topic: string, after?: number) {
    this.subscription = hub.follow(
      topic,
      {
        event: ({ name, seq }) => this.received.push(seq === undefined ? name : `${name} ${seq}`),
        opened: () => this.received.push('opened'),
        interrupted: () => this.received.push('interrupted'),
      },
      after,
    );
  }
}

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
afterEach(() => jest.useRealTimers());
afterAll(() => {
  for (const [name, descriptor] of originals) {
    if (descriptor === undefined) Reflect.deleteProperty(globalThis, name);
    else Object.defineProperty(globalThis, name, descriptor);
  }
});

describe('the live updates of a browser', () => {
  it('share one connection for all topics and tabs', async () => {
    browser({ shares: true });
    const [first, second] = [new LiveHub('ada', '/a.js'), new LiveHub('ada', '/b.js')];
    const unread = new Follower(first, 'unread');
    const thread = new Follower(first, 'thread:1', 7);
    await settled();
    expect(streams.map(({ topics }) => topics)).toEqual(['unread,thread:1@7']);
    streams[0]!.open('/b.js');
    streams[0]!.send('unread', 'value', { unread: 3 });
    streams[0]!.entries('thread:1', 8, 9);

    const other = new Follower(second, 'unread');
    await settled();
    expect(streams).toHaveLength(1);
    expect([first.isOutdated(), second.isOutdated()]).toEqual([true, false]);
    expect([first.valueOf('unread'), second.valueOf('unread')]).toEqual([{ unread: 3 }, { unread: 3 }]);
    expect(thread.received).toEqual(['opened', 'message 8', 'message 9', 'opened']);
    expect(other.received).toEqual(['opened', 'value']);
    expect(unread.received).not.toContain('reset');
  });

  it('send a second reader what it lacks, and the first one nothing twice', async () => {
    browser({ shares: true });
    const [first, second] = [new LiveHub('ada', null), new LiveHub('ada', null)];
    const ahead = new Follower(first, 'thread:1', 0);
    await settled();
    streams[0]!.open();
    streams[0]!.entries('thread:1', 1, 2, 3);
    const behind = new Follower(second, 'thread:1', 1);
    // More entries arrive before the leader knows of the second listener.
    streams[0]!.entries('thread:1', 4);
    await settled();
    expect(streams.map(({ topics }) => topics)).toEqual(['thread:1@0', 'thread:1@1']);
    const [old, replacement] = streams;
    old!.entries('thread:1', 5);
    replacement!.open();
    expect(streams).toEqual([replacement]);
    replacement!.entries('thread:1', 2, 3, 4, 5, 6);
    expect(ahead.received.filter((name) => name !== 'opened')).toEqual([
      'message 1',
      'message 2',
      'message 3',
      'message 4',
      'message 5',
      'message 6',
    ]);
    expect(behind.received).toEqual(['opened', 'message 2', 'message 3', 'message 4', 'message 5', 'message 6']);
  });

  it('keep signals while the connection is replaced, and drop a thread that is no longer shown', async () => {
    browser({ shares: false });
    const hub = new LiveHub('ada', null);
    const list = new Follower(hub, 'list');
    const thread = new Follower(hub, 'thread:1', 0);
    await settled();
    streams[0]!.open();
    thread.subscription.close();
    await settled();
    expect(streams.map(({ topics }) => topics)).toEqual(['list,thread:1@0', 'list']);
    streams[0]!.send('list', 'changed');
    // Headers arrive before the server has joined the topics.
    streams[1]!.happen('open');
    streams[0]!.send('list', 'changed');
    streams[1]!.open();
    streams[0]?.send('list', 'changed');
    expect(list.received).toEqual(['opened', 'changed', 'changed', 'opened', 'changed']);
    list.subscription.close();
    await settled();
    expect(streams).toEqual([]);
  });

  it('ask a tab or component to reload that follows a topic just after a change of which another was told', async () => {
    browser({ shares: true });
    const [first, second] = [new LiveHub('ada', null), new LiveHub('ada', null)];
    const [list, quiet] = [new Follower(first, 'list'), new Follower(first, 'quiet')];
    await settled();
    streams[0]!.open();
    streams[0]!.send('list', 'changed');
    const [beside, closed] = [new Follower(first, 'list'), new Follower(first, 'list')];
    closed.subscription.close();
    const [other, otherQuiet] = [new Follower(second, 'list'), new Follower(second, 'quiet')];
    await settled();
    expect(streams).toHaveLength(1);
    expect([other.received, otherQuiet.received]).toEqual([['opened', 'reset'], ['opened']]);
    const reloads = [list, quiet, beside, closed].map(({ received }) => received.filter((name) => name !== 'opened'));
    expect(reloads).toEqual([['changed'], [], ['reset'], []]);
    // On a page of the same tab that is opened later, too, but only for some seconds.
    for (const { subscription } of [list, beside]) subscription.close();
    await settled();
    const again = new Follower(first, 'list');
    await settled(11_000);
    const lateBeside = new Follower(first, 'list');
    await settled();
    expect(lateBeside.received).toEqual([]);
    for (const { subscription } of [again, lateBeside]) subscription.close();
    await settled();
    const late = new Follower(first, 'list');
    await settled();
    expect([again.received, late.received]).toEqual([['opened', 'reset'], ['opened']]);
  });

  it('resume after a disconnection from the last position, and report possible gaps', async () => {
    browser({ shares: false });
    const hub = new LiveHub('ada', null);
    const [list, thread] = [new Follower(hub, 'list'), new Follower(hub, 'thread:1', 0)];
    await settled();
    streams[0]!.open();
    streams[0]!.entries('thread:1', 1, 2);
    streams[0]!.fail();
    expect([streams, thread.subscription.isClosed()]).toEqual([[], false]);
    await settled(3_000);
    expect(streams.map(({ topics }) => topics)).toEqual(['list,thread:1@2']);
    streams[0]!.fail(true);
    expect(thread.subscription.isClosed()).toBe(true);
    await settled(14_000);
    expect(streams).toEqual([]);
    await settled(17_000);
    streams[0]!.open();
    expect(list.received).toEqual(['opened', 'interrupted', 'interrupted', 'opened', 'reset']);
    expect(thread.received).toEqual(['opened', 'message 1', 'message 2', 'interrupted', 'interrupted', 'opened']);
  });

  it('report once that the session may have ended when the server refuses the connection', async () => {
    browser({ shares: true });
    const [first, second] = [new LiveHub('ada', null), new LiveHub('ada', null)];
    const [list, other] = [new Follower(first, 'list'), new Follower(second, 'list')];
    const ends: string[] = [];
    first.onEnded(() => ends.push('first'));
    second.onEnded(() => ends.push('second'));
    await settled();
    streams[0]!.open();
    streams[0]!.fail();
    await settled(3_000);
    expect(ends).toEqual([]);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      streams[0]!.fail(true);
      await settled(30_000);
    }
    expect(ends.sort()).toEqual(['first', 'second']);
    // A session that is still valid may end later.
    streams[0]!.open();
    streams[0]!.fail(true);
    await settled();
    expect(ends).toHaveLength(4);
    for (const { subscription } of [list, other]) subscription.close();
  });

  it('move to another tab when the one with the connection is closed', async () => {
    browser({ shares: true });
    const [first, second] = [new LiveHub('ada', null), new LiveHub('ada', null)];
    const leading = new Follower(first, 'list');
    await settled();
    streams[0]!.open();
    const [list, thread] = [new Follower(second, 'list'), new Follower(second, 'thread:1', 3)];
    await settled();
    streams[1]!.open();
    streams[0]!.entries('thread:1', 4);
    leading.subscription.close();
    await settled();
    expect(streams.map(({ topics }) => topics)).toEqual(['list,thread:1@4']);
    streams[0]!.open();
    streams[0]!.entries('thread:1', 5);
    expect(list.received.slice(-2)).toEqual(['opened', 'reset']);
    expect(thread.received.slice(-2)).toEqual(['opened', 'message 5']);
  });

  it('forget the topics of a closed tab', async () => {
    browser({ shares: true });
    const [first, second] = [new LiveHub('ada', null), new LiveHub('ada', null)];
    const list = new Follower(first, 'list');
    await settled();
    const thread = new Follower(second, 'thread:1', 0);
    await settled();
    streams[0]!.open();
    thread.subscription.close();
    await settled();
    streams.at(-1)!.open();
    expect(streams.map(({ topics }) => topics)).toEqual(['list']);
    expect(list.received).not.toContain('interrupted');
  });

  it('end for a refused or revoked topic, and for every tab with the session', async () => {
    browser({ shares: true });
    const [first, second] = [new LiveHub('ada', null), new LiveHub('ada', null)];
    const [one, other] = [new Follower(first, 'thread:1', 0), new Follower(first, 'thread:2', 0)];
    const list = new Follower(second, 'list');
    await settled();
    streams[0]!.open();
    streams[0]!.send('thread:1', 'revoked');
    streams[0]!.entries('thread:1', 1);
    streams[0]!.entries('thread:2', 1);
    expect([one.received, one.subscription.isClosed()]).toEqual([['opened', 'revoked', 'interrupted'], true]);
    expect(other.received).toEqual(['opened', 'message 1']);
    const ends: string[] = [];
    first.onEnded(() => ends.push('first'));
    second.onEnded(() => ends.push('second'));
    streams[0]!.happen('ended');
    await settled(60_000);
    expect([ends.sort(), streams]).toEqual([['first', 'second'], []]);
    list.subscription.close();
  });

  it('continue in every tab when the same user has another session', async () => {
    browser({ shares: true });
    const [leading, other] = [new LiveHub('ada', null), new LiveHub('ada', null)];
    const list = new Follower(leading, 'list');
    await settled();
    const thread = new Follower(other, 'thread:1', 4);
    await settled();
    streams[0]!.open();
    streams[0]!.entries('thread:1', 5);
    streams[0]!.happen('ended');
    const unread = new Follower(other, 'unread');
    await settled();
    expect(streams).toEqual([]);
    for (const hub of [other, leading, leading]) hub.resume();
    await settled();
    expect(streams.map(({ topics }) => topics)).toEqual(['list,thread:1@5,unread']);
    streams[0]!.open();
    streams[0]!.entries('thread:1', 6);
    streams[0]!.send('unread', 'changed');
    expect(list.received).toEqual(['opened', 'opened', 'reset']);
    expect(thread.received).toEqual(['opened', 'message 5', 'opened', 'message 6']);
    expect(unread.received).toEqual(['opened', 'changed']);
  });

  it('request nothing new while their user signs out, and receive the end', async () => {
    browser({ shares: true });
    const hub = new LiveHub('ada', null);
    const list = new Follower(hub, 'list');
    await settled();
    streams[0]!.open();
    hub.stopConnecting();
    const next = new Follower(hub, 'thread:1', 0);
    await settled();
    expect(streams.map(({ topics }) => topics)).toEqual(['list']);
    const ends: string[] = [];
    hub.onEnded(() => ends.push('ended'));
    streams[0]!.happen('ended');
    expect([ends, streams]).toEqual([['ended'], []]);
    // The same user returns on a page that follows from the beginning.
    list.subscription.close();
    next.subscription.close();
    await settled();
    new Follower(hub, 'list');
    await settled();
    expect(streams.map(({ topics }) => topics)).toEqual(['list']);
  });

  it('end when the reconnected session belongs to another user', async () => {
    browser({ shares: true });
    const [first, second] = [new LiveHub('ada', null), new LiveHub('ada', null)];
    const list = new Follower(first, 'list');
    const thread = new Follower(second, 'thread:1', 0);
    const ends: string[] = [];
    first.onEnded(() => ends.push('first'));
    second.onEnded(() => ends.push('second'));
    await settled();
    const [stream] = streams;
    stream!.open(null, 'eve');
    await settled(60_000);
    expect([ends.sort(), streams]).toEqual([['first', 'second'], []]);
    for (const { received } of [list, thread]) expect(received).toEqual([]);
  });
});
