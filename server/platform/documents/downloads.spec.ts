import type { ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import { jest } from '@jest/globals';
import type { Config } from '../config/config.js';
import type { Log } from '../observability/log.js';
import { Downloads } from './downloads.js';

const PIECE = 32 * 1024;

/** A response whose client consumes one chunk per call of `take`. */
class SlowClient extends Writable {
  headersSent = true;
  private taken: (() => void) | undefined;

  setHeader(): void {
    // No headers are of interest here.
  }

  take(): void {
    const taken = this.taken;
    this.taken = undefined;
    taken?.();
  }

  override _write(_chunk: Buffer, _encoding: string, callback: () => void): void {
    this.taken = callback;
  }
}

describe('a download', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
  afterEach(() => void jest.useRealTimers());

  const config: Pick<Config, 'rateLimitScale'> = { rateLimitScale: 1 };
  const log: Pick<Log, 'info' | 'error'> = { info: () => undefined, error: () => undefined };

  /** Outcome of 50 chunks for a client that reads one every so many seconds. */
  const read = async (secondsEach: number) => {
    const downloads = new Downloads(config as Config, log as Log);
    const client = new SlowClient({ highWaterMark: PIECE });
    let made = 0;
    const chunks = async function* () {
      for (; made < 50; made += 1) yield await Promise.resolve(Buffer.alloc(PIECE));
    };
    const sent = downloads.send(client as unknown as ServerResponse, { userId: 'ada', sessionId: 'tablet', roles: [] }, () =>
      Promise.resolve({ headers: {}, chunks: chunks() }),
    );
    for (let turn = 0; turn < 60 && !client.closed; turn += 1) {
      await jest.advanceTimersByTimeAsync(secondsEach * 1_000);
      client.take();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await sent;
    return { whole: client.writableFinished, made, inProgress: downloads.inProgress };
  };

  it('continues for a client that reads slowly but steadily', async () => {
    expect(await read(3)).toEqual({ whole: true, made: 50, inProgress: 0 });
  });

  it('ends for a client that trickles, and frees its slot', async () => {
    const { whole, made, inProgress } = await read(8);
    expect({ whole, inProgress }).toEqual({ whole: false, inProgress: 0 });
    expect(made).toBeLessThan(12);
  });

  it('ends for a client that stops reading', async () => {
    expect(await read(31)).toMatchObject({ whole: false, inProgress: 0 });
  });
});
