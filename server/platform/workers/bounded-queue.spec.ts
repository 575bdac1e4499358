import { Unavailable } from '../errors/errors.js';
import { BoundedQueue } from './bounded-queue.js';

describe('BoundedQueue', () => {
  it('limits concurrency, runs the rest in order, and refuses beyond its bound', async () => {
    const queue = new BoundedQueue({ concurrency: 1, maxWaiting: 2 });
    const log: string[] = [];
    const ends: Array<() => void> = [];
    const piece = (name: string) =>
      queue.run(async () => {
        log.push(`${name} starts`);
        await new Promise<void>((resolve) => ends.push(resolve));
        log.push(`${name} ends`);
      });
    const a = piece('a');
    const b = piece('b');
    const c = piece('c');
    await expect(piece('d')).rejects.toThrow(Unavailable);
    expect(log).toEqual(['a starts']);
    ends.shift()?.();
    await a;
    ends.shift()?.();
    await b;
    ends.shift()?.();
    await c;
    expect(log).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends']);
  });

  it('refuses what does not fit', async () => {
    const queue = new BoundedQueue({ concurrency: 1, maxWaiting: 0 });
    let end = (): void => undefined;
    const first = queue.run(() => new Promise<void>((resolve) => (end = resolve)));
    await expect(queue.run(() => Promise.resolve())).rejects.toThrow(Unavailable);
    end();
    await first;
  });

  it('continues after a failure', async () => {
    const queue = new BoundedQueue({ concurrency: 1, maxWaiting: 1 });
    await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.run(() => Promise.resolve(1))).toBe(1);
  });
});
