import type { MessageView } from '../../../../server/support/messages/messages.dto.js';
import { ApiError } from '../../lib/http/http';
import type { FeedSource, StreamListener } from './feed-source';
import { TicketFeed } from './ticket-feed';
import type { Outgoing } from './ticket-stream';

function message(id: string): Outgoing {
  return {
    id,
    body: id,
    isInternal: false,
    attachments: [],
    written_at: '',
    seenSeq: null,
    state: 'pending',
    problem: null,
    offline: false,
  };
}

const offline = new ApiError({ status: 0, code: 'network', message: 'The server cannot be reached.' });

/** A server that can be disconnected, with one client. */
class World {
  readonly lines: MessageView[] = [];
  online = true;
  closed = false;
  refusal: ApiError | null = null;
  listener: StreamListener | null = null;
  tick: (() => void) | null = null;
  /** Ends the undo period of a message. */
  elapse: (() => void) | null = null;
  /** Ids of the messages that were sent while the page unloaded. */
  readonly sentLeaving: string[] = [];
  stored: readonly Outgoing[] = [];
  asked = 0;
  /** How often lines after a number were requested. */
  requested = 0;
  /** Number of the line at which the reader left. */
  left = 0;
  readonly feed: TicketFeed;

  constructor(stored: Outgoing[] = []) {
    this.stored = stored;
    const answer = <T>(value: () => T): Promise<T> => (this.online ? Promise.resolve(value()) : Promise.reject(offline));
    const source: FeedSource = {
      newest: () => answer(() => this.lines.slice(-100)),
      before: (seq) => answer(() => this.lines.filter((line) => line.seq < seq).slice(-100)),
      after: (seq) => {
        this.requested += 1;
        return answer(() => this.lines.filter((line) => line.seq > seq).slice(0, 100));
      },
      from: () => this.left,
      send: ({ id, body }, leaving) => {
        if (leaving) this.sentLeaving.push(id);
        return this.refusal === null ? answer(() => this.write(id, body)) : Promise.reject(this.refusal);
      },
      open: (_after, listener) => {
        this.listener = listener;
        this.closed = false;
        return { isClosed: () => this.closed, close: () => (this.closed = true) };
      },
      repeat: (act) => {
        this.tick = act;
        return () => (this.tick = null);
      },
      later: (act) => {
        this.elapse = act;
        return () => (this.elapse = null);
      },
      stored: () => [...stored],
      keep: (messages) => (this.stored = messages),
      onTicket: () => (this.asked += 1),
    };
    this.feed = new TicketFeed(source);
  }

  /** Like the server: the same id gets the first response. */
  write(id: string, body: string): MessageView {
    const known = this.lines.find((line) => line.id === id);
    if (known !== undefined) return known;
    const line: MessageView = {
      id,
      seq: this.lines.length + 1,
      author_id: 'a',
      author_role: 'customer',
      author_name: 'Ada',
      body,
      is_internal: 0,
      created_at: '',
      attachments: [],
    };
    this.lines.push(line);
    return line;
  }

  get shown(): string[] {
    return this.feed.read().thread.lines.map(({ body }) => body);
  }

  get outgoing(): string[] {
    return this.feed.read().thread.outgoing.map(({ id, state }) => `${id} ${state}`);
  }
}

/** Waits for everything pending to complete. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

async function opened(world: World): Promise<World> {
  world.feed.start(true);
  await settled();
  world.listener?.opened();
  return world;
}

describe('the feed of a ticket', () => {
  it('requests missing lines when the stream skips some', async () => {
    const world = await opened(new World());
    for (const body of ['one', 'two', 'three']) world.write(body, body);
    world.listener?.line(world.lines[2]!);
    expect(world.shown).toEqual([]);
    await settled();
    expect(world.shown).toEqual(['one', 'two', 'three']);
  });

  it('queues messages without a connection, in order, and sends them once when it is back', async () => {
    const world = await opened(new World());
    world.online = false;
    world.listener?.interrupted();
    for (const id of ['first', 'second']) world.feed.send(message(id));
    await settled();
    expect(world.outgoing).toEqual(['first failed', 'second failed']);
    expect(world.stored.map(({ id }) => id)).toEqual(['first', 'second']);
    expect(world.feed.read().connection).toBe('reconnecting');
    world.write('theirs', 'meanwhile');
    world.online = true;
    world.tick?.();
    world.listener?.opened();
    for (const line of world.lines) world.listener?.line(line);
    await settled();
    expect(world.shown).toEqual(['meanwhile', 'first', 'second']);
    expect([world.outgoing, world.stored, world.tick, world.feed.read().connection]).toEqual([[], [], null, 'live']);
  });

  it('polls while the stream is down and opens another when the browser has given up', async () => {
    const world = await opened(new World());
    const given = world.listener;
    world.online = false;
    world.closed = true;
    given?.interrupted();
    await settled();
    world.write('one', 'one');
    world.online = true;
    world.tick?.();
    await settled();
    expect(world.shown).toEqual(['one']);
    expect(world.asked).toBeGreaterThan(0);
    expect(world.listener).not.toBe(given);
  });

  it('asks for the ticket, and not for lines, when the user may no longer read them', async () => {
    const world = await opened(new World());
    const requested = world.requested;
    world.closed = true;
    world.listener?.revoked();
    world.listener?.interrupted();
    await settled();
    expect([world.asked, world.requested - requested]).toEqual([1, 0]);
  });

  it('detects a stalled stream when a request finds no server', async () => {
    const world = await opened(new World());
    world.online = false;
    world.feed.send(message('one'));
    await settled();
    expect([world.closed, world.outgoing, world.feed.read().connection]).toEqual([true, ['one failed'], 'reconnecting']);
    world.online = true;
    world.feed.wake();
    await settled();
    world.listener?.opened();
    expect([world.closed, world.shown, world.outgoing, world.feed.read().connection]).toEqual([false, ['one'], [], 'live']);
  });

  it('shows the server’s message for a refused message, and sends it again on request', async () => {
    const world = await opened(new World());
    world.refusal = new ApiError({ status: 400, code: 'invalid', message: 'Please write something.', fromServer: true });
    world.feed.send(message('one'));
    await settled();
    expect(world.feed.read().thread.outgoing).toMatchObject([{ state: 'failed', problem: 'Please write something.', offline: false }]);
    world.refusal = null;
    world.feed.retry('one');
    await settled();
    expect([world.shown, world.outgoing]).toEqual([['one'], []]);
  });

  it('asks first when the customer wrote in the meantime', async () => {
    const world = await opened(new World());
    world.refusal = new ApiError({
      status: 409,
      code: 'newer-message',
      message: 'The customer has written.',
      fromServer: true,
      current: { seenSeq: 4 },
    });
    world.feed.send(message('one'));
    await settled();
    expect(world.outgoing).toEqual(['one asking']);
    world.feed.discard('one');
    expect(world.outgoing).toEqual([]);
  });

  it('sends messages once that a reload interrupted', async () => {
    const world = new World([message('before')]);
    world.write('before', 'before');
    await opened(world);
    await settled();
    expect([world.shown, world.outgoing, world.lines.length]).toEqual([['before'], [], 1]);
  });

  const filled = (world: World, count: number): World => {
    for (let index = world.lines.length + 1; index <= count; index += 1) world.write(`m${index}`, `${index}`);
    return world;
  };

  it('requests lines that the stream does not replay, and keeps the reader’s position', async () => {
    const world = await opened(filled(new World(), 10));
    filled(world, 610).listener?.reset(610);
    await settled();
    expect([world.shown.length, world.shown[0], world.shown.at(-1)]).toEqual([610, '1', '610']);
    world.listener?.reset(610);
    filled(world, 700);
    world.online = false;
    world.listener?.reset(700);
    await settled();
    expect([world.shown.length, world.feed.read().connection]).toEqual([610, 'reconnecting']);
  });

  it('reloads when too much is missing or the thread has become shorter, and loads older lines on request', async () => {
    const world = await opened(filled(new World(), 10));
    filled(world, 1_250).listener?.reset(1_250);
    await settled();
    expect([world.shown.length, world.shown[0]]).toEqual([100, '1151']);
    world.lines.length = 150;
    world.listener?.reset(150);
    await settled();
    expect([world.shown.length, world.shown[0]]).toEqual([100, '51']);
    await world.feed.loadEarlier();
    expect([world.shown.length, world.shown[0], world.feed.read().thread.base]).toEqual([150, '1', 0]);
  });

  it.each([
    ['at the position where the reader left', 720, 701],
    ['within a limit', 20, 1401],
    ['at the newest lines when the stored line is among them', 1480, 1401],
  ])('starts %s', async (_name, left, first) => {
    const world = new World();
    for (let index = 1; index <= 1500; index += 1) world.write(`m${index}`, `${index}`);
    world.left = left;
    await opened(world);
    expect([world.shown[0], world.shown.length]).toEqual([`${first}`, 1501 - first]);
  });

  it('sends a message after the undo time, and not before', async () => {
    const world = await opened(new World());
    world.feed.send(message('one'), 5_000);
    await settled();
    expect([world.outgoing, world.lines.length]).toEqual([['one waiting'], 0]);
    expect(world.stored).toMatchObject([{ id: 'one', state: 'waiting', sendAt: expect.any(Number) }]);
    world.elapse?.();
    await settled();
    expect([world.outgoing, world.shown]).toEqual([[], ['one']]);
    expect(world.feed.undo('one')).toBeNull();
  });

  it('sends a waiting message before the next action, and says whether it was sent', async () => {
    const world = await opened(new World());
    expect(await world.feed.sentBefore()).toBe(true);
    world.feed.send(message('one'), 5_000);
    expect([await world.feed.sentBefore(), world.shown]).toEqual([true, ['one']]);
    world.feed.send(message('two'));
    world.feed.send(message('three'), 5_000);
    expect([await world.feed.sentBefore(), world.shown]).toEqual([true, ['one', 'two', 'three']]);
    world.refusal = new ApiError({ status: 409, code: 'newer-message', message: 'A colleague has replied in the meantime.' });
    world.feed.send(message('four'), 5_000);
    expect([await world.feed.sentBefore(), world.outgoing]).toEqual([false, ['four asking']]);
  });

  it('returns a waiting message whole, and never sends it', async () => {
    const world = await opened(new World());
    world.feed.send(message('one'), 5_000);
    expect(world.feed.undo('one')).toMatchObject({ id: 'one', body: 'one' });
    expect([world.outgoing, world.stored, world.elapse]).toEqual([[], [], null]);
    world.feed.sendWaiting();
    await settled();
    expect(world.lines).toEqual([]);
  });

  it('sends a waiting message once: before the next one, when the ticket is left, or when the page closes', async () => {
    const world = await opened(new World());
    world.feed.send(message('one'), 5_000);
    world.feed.send(message('two'), 5_000);
    await settled();
    expect([world.shown, world.outgoing]).toEqual([['one'], ['two waiting']]);
    world.feed.sendWaiting(true);
    expect(world.stored).toMatchObject([{ id: 'two', state: 'pending', sendAt: undefined }]);
    await settled();
    world.feed.send(message('three'), 5_000);
    world.feed.stop();
    world.feed.sendWaiting();
    await settled();
    expect([world.lines.map(({ id }) => id), world.sentLeaving, world.stored]).toEqual([['one', 'two', 'three'], ['two'], []]);
  });

  it('ignores events after it was stopped', async () => {
    const world = await opened(new World());
    const { listener } = world;
    world.feed.stop();
    listener?.line(world.write('late', 'late'));
    listener?.interrupted();
    await settled();
    expect([world.closed, world.shown, world.tick, world.feed.read().connection]).toEqual([true, [], null, 'off']);
  });
});
