import { HashThreads } from './hash-threads.js';

const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 };

describe('threads for password hashes', () => {
  const threads = new HashThreads({ threads: 2, maxWaiting: 40 });

  afterAll(() => threads.close());

  it('create a hash that only its password matches', async () => {
    const hash = await threads.hash('Correct-horse-7', CHEAP);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
    await expect(threads.verify(hash, 'Correct-horse-7')).resolves.toBe(true);
    await expect(threads.verify(hash, 'Correct-horse-8')).resolves.toBe(false);
  });

  it('return its own result to each of many concurrent calls', async () => {
    const passwords = Array.from({ length: 12 }, (_, number) => `password-${number}`);
    const hashes = await Promise.all(passwords.map((password) => threads.hash(password, CHEAP)));
    const answers = await Promise.all(hashes.map((hash, number) => threads.verify(hash, `password-${(number + 1) % 12}`)));
    const right = await Promise.all(hashes.map((hash, number) => threads.verify(hash, `password-${number}`)));
    expect(new Set(answers)).toEqual(new Set([false]));
    expect(new Set(right)).toEqual(new Set([true]));
  });

  it('continue after an invalid hash', async () => {
    await expect(threads.verify('not a hash', 'word')).rejects.toThrow();
    const hash = await threads.hash('word', CHEAP);
    await expect(threads.verify(hash, 'word')).resolves.toBe(true);
  });

  it('refuse calls when too many are waiting', async () => {
    const busy = new HashThreads({ threads: 1, maxWaiting: 2 });
    const first = busy.hash('one', CHEAP);
    await first;
    const results = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((password) => busy.hash(password, CHEAP)));
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(2);
    const refused = results.filter((result) => result.status === 'rejected').map(({ reason }) => String(reason));
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused)).toEqual(
      new Set(['TooManyRequests: Many users are signing in at the moment. Please try again in a few seconds.']),
    );
    await busy.close();
  });

  it('refuse running work when closed, and restart for the next call', async () => {
    const closed = new HashThreads({ threads: 2, maxWaiting: 40 });
    const running = closed.hash('word', { ...CHEAP, memoryCost: 65_536, timeCost: 20 });
    await Promise.all([expect(running).rejects.toThrow('Terminating worker thread'), closed.close()]);
    await expect(closed.hash('word', CHEAP)).resolves.toContain('$argon2id$');
    await closed.close();
  });
});
