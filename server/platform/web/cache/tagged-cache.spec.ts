import { TaggedCache } from './tagged-cache.js';

interface Deferred {
  promise: Promise<string>;
  resolve: (value: string) => void;
  reject: (error: Error) => void;
}

function deferred(): Deferred {
  let resolve: Deferred['resolve'] = () => undefined;
  let reject: Deferred['reject'] = () => undefined;
  const promise = new Promise<string>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

const bounds = { maxEntries: 3, maxBytes: 1_000, weigh: (value: string) => value.length };

describe('TaggedCache', () => {
  it('loads once for concurrent callers, and then returns the cached value', async () => {
    const cache = new TaggedCache<string>(bounds);
    const source = deferred();
    let loads = 0;
    const make = () => {
      loads += 1;
      return source.promise;
    };
    const both = Promise.all([cache.load('a', { tags: [] }, make), cache.load('a', { tags: [] }, make)]);
    source.resolve('value');
    expect(await both).toEqual(['value', 'value']);
    expect(await cache.load('a', { tags: [] }, make)).toBe('value');
    expect(cache.peek('a')).toBe('value');
    expect(loads).toBe(1);
  });

  it('does not cache a failure', async () => {
    const cache = new TaggedCache<string>(bounds);
    await expect(cache.load('a', { tags: [] }, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache.load('a', { tags: [] }, () => Promise.resolve('back'))).toBe('back');
  });

  it('invalidates by event, and only dependent values', async () => {
    const cache = new TaggedCache<string>(bounds);
    await cache.load('a', { tags: ['x', 'y'] }, () => Promise.resolve('1'));
    await cache.load('b', { tags: ['y'] }, () => Promise.resolve('2'));
    cache.drop('x');
    expect(cache.peek('a')).toBeUndefined();
    expect(cache.peek('b')).toBe('2');
    cache.dropAll();
    expect(cache.size).toBe(0);
  });

  it('returns but does not cache a load that started before the event', async () => {
    const cache = new TaggedCache<string>(bounds);
    const old = deferred();
    const waiting = cache.load('a', { tags: ['x'] }, () => old.promise);
    cache.drop('x');
    const fresh = await cache.load('a', { tags: ['x'] }, () => Promise.resolve('new'));
    old.resolve('old');
    expect(await waiting).toBe('old');
    expect(fresh).toBe('new');
    expect(cache.peek('a')).toBe('new');
  });

  it('caches the load that follows a failed one which an event made stale', async () => {
    const cache = new TaggedCache<string>(bounds);
    const old = deferred();
    const waiting = cache.load('a', { tags: ['x'] }, () => old.promise);
    cache.dropAll();
    const next = deferred();
    const second = cache.load('a', { tags: ['x'] }, () => next.promise);
    old.reject(new Error('late'));
    await expect(waiting).rejects.toThrow('late');
    const third = cache.load('a', { tags: ['x'] }, () => Promise.resolve('a load of its own'));
    next.resolve('shared');
    expect(await Promise.all([second, third])).toEqual(['shared', 'shared']);
  });

  it('expires values', async () => {
    let now = 0;
    const cache = new TaggedCache<string>(bounds, () => now);
    await cache.load('a', { tags: [], maxAgeSeconds: 60 }, () => Promise.resolve('1'));
    now = 59_999;
    expect(cache.peek('a')).toBe('1');
    now = 60_000;
    expect(cache.peek('a')).toBeUndefined();
    expect(cache.size).toBe(0);
  });

  it('does not cache what the terms refuse', async () => {
    const cache = new TaggedCache<string>(bounds);
    await cache.load('a', { tags: [], isCacheable: (value) => value !== 'no' }, () => Promise.resolve('no'));
    expect(cache.peek('a')).toBeUndefined();
  });

  it('evicts what was not read recently', async () => {
    const cache = new TaggedCache<string>(bounds);
    for (const key of ['a', 'b', 'c']) await cache.load(key, { tags: [] }, () => Promise.resolve(key));
    cache.peek('a');
    await cache.load('d', { tags: [] }, () => Promise.resolve('d'));
    expect(['a', 'b', 'c', 'd'].map((key) => cache.peek(key))).toEqual(['a', undefined, 'c', 'd']);
  });

  it('stays within its size and rejects values that would fill it alone', async () => {
    const cache = new TaggedCache<string>({ ...bounds, maxEntries: 100 });
    for (let index = 0; index < 20; index += 1) await cache.load(`k${index}`, { tags: [] }, () => Promise.resolve('x'.repeat(200)));
    expect(cache.size).toBe(5);
    await cache.load('huge', { tags: [] }, () => Promise.resolve('x'.repeat(251)));
    expect(cache.peek('huge')).toBeUndefined();
  });
});
