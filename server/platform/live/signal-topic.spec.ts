import { jest } from '@jest/globals';
import type { Actor } from '../access/access.js';
import type { Log } from '../observability/log.js';
import type { EventStream } from './event-stream.js';
import type { LiveEvent } from './live.dto.js';
import { OrderedTopic } from './ordered-topic.js';
import { SignalTopic } from './signal-topic.js';
import type { Topic } from './topic.js';
import { Viewer } from './viewer.js';

const warn = jest.fn();
const log = { warn } as unknown as Log;
const actor = {} as Actor;

beforeEach(() => warn.mockClear());

/** A viewer's received events. */
class Reader {
  readonly received: unknown[] = [];
  closed = false;

  async join(topic: Topic): Promise<this> {
    const stream = {
      options: { actor },
      write: (frame: Buffer) => this.received.push(this.read(frame.toString())),
      close: () => (this.closed = true),
    } as unknown as EventStream;
    (await topic.admit(actor, '')).join(new Viewer(stream, topic.name, 'shared'), 0);
    return this;
  }

  private read(frame: string): unknown {
    const { name, data } = JSON.parse(frame.slice('data: '.length)) as LiveEvent;
    return name === 'value' ? data : name;
  }
}

/** A value whose reads take until they are answered, each with the value at its beginning. */
class SlowValue {
  current = 0;
  readonly reads: Array<{ answer: () => Promise<void>; fail: () => Promise<void> }> = [];

  readonly read = (): Promise<number> => {
    const { current } = this;
    return new Promise((resolve, reject) => {
      this.reads.push({
        answer: () => turns(() => resolve(current)),
        fail: () => turns(() => reject(new Error('The database is unavailable.'))),
      });
    });
  };
}

async function turns(act: () => void): Promise<void> {
  act();
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

function topicOf(value: SlowValue): SignalTopic {
  return new SignalTopic({ name: 'count', admit: async () => ({ channel: 'one', value: value.read }) }, log);
}

describe('the value of a signal topic', () => {
  it('is read once at a time, so that none arrives after a newer one', async () => {
    const value = new SlowValue();
    const topic = topicOf(value);
    const first = await new Reader().join(topic);
    value.current = 1;
    void topic.refresh('one');
    value.current = 2;
    void topic.refresh('one');
    const second = await new Reader().join(topic);
    // The reads that the changes ask for wait for the one under way, and are one.
    expect(value.reads).toHaveLength(1);
    await value.reads[0]!.answer();
    expect(value.reads).toHaveLength(2);
    await value.reads[1]!.answer();
    expect([first.received, second.received]).toEqual([[0, 2], [2]]);
  });

  it('is sent to those who have another only', async () => {
    const value = new SlowValue();
    const topic = topicOf(value);
    const first = await new Reader().join(topic);
    await value.reads[0]!.answer();
    value.current = 1;
    const second = await new Reader().join(topic);
    await value.reads[1]!.answer();
    const refreshed = topic.refresh('one');
    await value.reads[2]!.answer();
    await refreshed;
    value.current = 0;
    void topic.refresh('one');
    await value.reads[3]!.answer();
    expect([first.received, second.received]).toEqual([
      [0, 1, 0],
      [1, 0],
    ]);
  });

  it('that cannot be read closes the streams that wait for it, and is read again for the next', async () => {
    const value = new SlowValue();
    const topic = topicOf(value);
    const first = await new Reader().join(topic);
    await value.reads[0]!.fail();
    expect([first.closed, first.received, warn.mock.calls.length]).toEqual([true, [], 1]);
    const second = await new Reader().join(topic);
    await value.reads[1]!.answer();
    expect([second.closed, second.received]).toEqual([false, [0]]);
  });
});

describe('an event without a position on an ordered topic', () => {
  it('is sent again to viewers who join just after it, for the same channel', async () => {
    const source = { state: async () => ({ readable: true, lastSeq: 0 }), after: async () => [] };
    let channel = 'one';
    const topic = new OrderedTopic({ name: 'thread', admit: async () => ({ channel, lastSeq: 0, source }) }, log);
    const before = await new Reader().join(topic);
    topic.broadcast('one', 'state', {});
    const after = await new Reader().join(topic);
    channel = 'another';
    const other = await new Reader().join(topic);
    expect([before.received, after.received, other.received]).toEqual([['state'], ['state'], []]);
  });
});
