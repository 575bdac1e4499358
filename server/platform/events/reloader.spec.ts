import { jest } from '@jest/globals';
import { Reloader } from './reloader.js';

describe('a reload', () => {
  afterEach(() => jest.useRealTimers());

  it('begins after the one before has ended', async () => {
    const log: string[] = [];
    const releases: Array<() => void> = [];
    const reloader = new Reloader(
      async () => {
        log.push('begin');
        await new Promise<void>((resolve) => releases.push(resolve));
        log.push('end');
      },
      () => undefined,
    );
    const [first, second] = [reloader.run(), reloader.run()];
    await Promise.resolve();
    expect(log).toEqual(['begin']);
    releases[0]?.();
    await first;
    await Promise.resolve();
    releases[1]?.();
    await second;
    expect(log).toEqual(['begin', 'end', 'begin', 'end']);
  });

  it('is repeated until it succeeds, unless it is stopped', async () => {
    jest.useFakeTimers();
    const failures: unknown[] = [];
    let remaining = 2;
    const reloader = new Reloader(
      () => (remaining-- > 0 ? Promise.reject(new Error('away')) : Promise.resolve()),
      (error) => failures.push(error),
    );
    await reloader.run();
    await jest.advanceTimersByTimeAsync(1_000);
    await jest.advanceTimersByTimeAsync(5_000);
    expect([failures.length, remaining]).toEqual([2, -1]);
    remaining = 1;
    await reloader.run();
    reloader.stop();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(failures).toHaveLength(3);
  });
});
