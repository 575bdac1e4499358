import fc from 'fast-check';
import type { EventStream } from './event-stream.js';
import { MAX_REPLAY, OrderedChannel } from './ordered-channel.js';
import { Viewer } from './viewer.js';

/** A reader's received events, and its subscription. */
class Reader {
  readonly got: number[] = [];
  resets = 0;
  closed = false;

  readonly viewer = new Viewer(
    {
      options: { actor: { sessionId: 'one' } },
      write: (frame: Buffer) => this.read(frame.toString()),
      close: () => {
        this.closed = true;
      },
    } as unknown as EventStream,
    'thread',
    'single',
  );

  private read(frame: string): void {
    const id = Number(/^id: (\d+)$/m.exec(frame)?.[1]);
    if (/^event: reset$/m.test(frame)) this.resets += 1;
    else this.got.push(id);
  }
}

/** A thread in memory; reads take a few turns of the event loop, like a database. */
class Thread {
  length = 0;
  readable = true;
  readonly channel = new OrderedChannel('thread', {
    state: async () => {
      await turns(2);
      return { readable: this.readable, lastSeq: this.length };
    },
    after: async (seq, limit) => {
      const lines = Array.from({ length: Math.min(limit, this.length - seq) }, (_, index) => ({ seq: seq + index + 1 }));
      await turns(3);
      return lines;
    },
    delivering: () => turns(1),
  });
}

async function turns(n: number): Promise<void> {
  for (let turn = 0; turn < n; turn += 1) await Promise.resolve();
}

const step = fc.oneof(
  fc.record({ kind: fc.constant('write' as const), n: fc.integer({ min: 1, max: 130 }) }),
  fc.record({ kind: fc.constant('join' as const), behind: fc.integer({ min: 0, max: 200 }) }),
  fc.record({ kind: fc.constant('wait' as const), n: fc.integer({ min: 1, max: 9 }) }),
);

describe('the viewers of an ordered topic', () => {
  it('receive every entry after their own position once and in order, however joins and entries interleave', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const thread = new Thread();
        const readers: Array<{ reader: Reader; cursor: number }> = [];
        const pumps: Array<Promise<void>> = [];
        for (const one of steps) {
          if (one.kind === 'wait') await turns(one.n);
          if (one.kind === 'write') thread.length += one.n;
          if (one.kind === 'join') {
            const joined = { reader: new Reader(), cursor: Math.max(0, thread.length - one.behind) };
            readers.push(joined);
            thread.channel.add(joined.reader.viewer, joined.cursor);
          }
          pumps.push(thread.channel.pump());
        }
        await Promise.all(pumps);
        await thread.channel.pump();
        for (const { reader, cursor } of readers) {
          if (reader.resets > 0) continue;
          expect(reader.got).toEqual(Array.from({ length: thread.length - cursor }, (_, index) => cursor + index + 1));
        }
      }),
    );
  });

  it('are told to reload if they missed too much or know entries that do not exist', async () => {
    const thread = new Thread();
    thread.length = MAX_REPLAY + 1;
    const [behind, ahead, just] = [new Reader(), new Reader(), new Reader()];
    thread.channel.add(behind.viewer, 0);
    thread.channel.add(ahead.viewer, MAX_REPLAY + 2);
    thread.channel.add(just.viewer, 1);
    await thread.channel.pump();
    expect([behind.resets, ahead.resets, just.resets]).toEqual([1, 1, 0]);
    expect([behind.got.length, ahead.got.length, just.got.length]).toEqual([0, 0, MAX_REPLAY]);
  });

  it('receive nothing more once access is revoked', async () => {
    const thread = new Thread();
    const reader = new Reader();
    thread.channel.add(reader.viewer, 0);
    thread.length = 3;
    thread.readable = false;
    await thread.channel.pump();
    expect(reader.closed).toBe(true);
    expect(reader.got).toEqual([]);
  });

  it('receive nothing that was read before they were revoked or left', async () => {
    const thread = new Thread();
    const [revoked, left, stays] = [new Reader(), new Reader(), new Reader()];
    for (const { viewer } of [revoked, left, stays]) thread.channel.add(viewer, 0);
    thread.length = 3;
    const pump = thread.channel.pump();
    await turns(1);
    revoked.viewer.revoke();
    left.viewer.leave();
    await pump;
    expect([revoked.got, left.got, stays.got]).toEqual([[], [], [1, 2, 3]]);
  });

  it('receive an entry in groups, so that one who is revoked meanwhile receives it no more', async () => {
    const thread = new Thread();
    const readers = Array.from({ length: 600 }, () => new Reader());
    for (const { viewer } of readers) thread.channel.add(viewer, 0);
    const [first, last] = [readers.at(0)!, readers.at(-1)!];
    thread.length = 1;
    const pump = thread.channel.pump();
    while (first.got.length === 0) await turns(1);
    last.viewer.revoke();
    await pump;
    expect(last.got).toEqual([]);
    expect(readers.slice(0, -1).every(({ got }) => got.join() === '1')).toBe(true);
  });
});
