import { HashThreads } from './hash-threads.js';

const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 };

describe('threads for password hashes', () => {
  const threads = new HashThreads();

  afterAll(() => threads.close());

  it('make a hash that only its password fits', async () => {
    const hash = await threads.hash('Correct-horse-7', CHEAP);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
    await expect(threads.verify(hash, 'Correct-horse-7')).resolves.toBe(true);
    await expect(threads.verify(hash, 'Correct-horse-8')).resolves.toBe(false);
  });

  it('give each of many at once its own answer', async () => {
    const words = Array.from({ length: 12 }, (_, number) => `word-${number}`);
    const hashes = await Promise.all(words.map((word) => threads.hash(word, CHEAP)));
    const answers = await Promise.all(hashes.map((hash, number) => threads.verify(hash, `word-${(number + 1) % 12}`)));
    const right = await Promise.all(hashes.map((hash, number) => threads.verify(hash, `word-${number}`)));
    expect(new Set(answers)).toEqual(new Set([false]));
    expect(new Set(right)).toEqual(new Set([true]));
  });

  it('go on after a hash that is none', async () => {
    await expect(threads.verify('not a hash', 'word')).rejects.toThrow();
    const hash = await threads.hash('word', CHEAP);
    await expect(threads.verify(hash, 'word')).resolves.toBe(true);
  });

  it('refuse work that runs when they are closed, and start anew for the next', async () => {
    const closed = new HashThreads();
    const running = closed.hash('word', { ...CHEAP, memoryCost: 65_536, timeCost: 20 });
    await Promise.all([expect(running).rejects.toThrow('ended before it answered'), closed.close()]);
    await expect(closed.hash('word', CHEAP)).resolves.toContain('$argon2id$');
    await closed.close();
  });
});
