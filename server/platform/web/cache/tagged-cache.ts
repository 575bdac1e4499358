/** How long a value may be cached, and which events invalidate it. */
interface CacheOptions<V> {
  /** Names of the events that invalidate the value. */
  tags: readonly string[];
  /** For values that expire; cached indefinitely if absent. */
  maxAgeSeconds?: number;
  /** Returns false for a value that is returned but not cached. */
  isCacheable?: (value: V) => boolean;
}

interface CacheBounds<V> {
  maxEntries: number;
  /** Upper bound of the sum of `weigh` over all entries, in bytes. */
  maxBytes: number;
  weigh: (value: V) => number;
}

interface Entry<V> {
  value: V;
  tags: readonly string[];
  bytes: number;
  expires: number;
  /** Read since the last eviction. */
  used: boolean;
}

interface Flight<V> {
  promise: Promise<V>;
  tags: readonly string[];
  stale: boolean;
}

/**
 * A cache of values that stay valid until an event. Concurrent loads of one key share one promise; failures are not cached; a value whose
 * load started before an event is returned to those waiting, but not cached. When space is needed, the oldest entry that was not read
 * recently is evicted (second chance, an approximation of LRU).
 */
export class TaggedCache<V> {
  private readonly entries = new Map<string, Entry<V>>();
  private readonly flights = new Map<string, Flight<V>>();
  private bytes = 0;

  constructor(
    private readonly bounds: CacheBounds<V>,
    private readonly now: () => number = Date.now,
  ) {}

  get size(): number {
    return this.entries.size;
  }

  /** The cached value, without loading. */
  peek(key: string): V | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    if (entry.expires !== Infinity && entry.expires <= this.now()) {
      this.remove(key, entry);
      return undefined;
    }
    entry.used = true;
    return entry.value;
  }

  /** The cached value, or the one that `make` resolves to. Rejects as `make` does. */
  load(key: string, options: CacheOptions<V>, make: () => Promise<V>): Promise<V> {
    const cached = this.peek(key);
    if (cached !== undefined) return Promise.resolve(cached);
    const running = this.flights.get(key);
    if (running !== undefined) return running.promise;
    const flight: Flight<V> = { promise: Promise.resolve().then(make), tags: options.tags, stale: false };
    this.flights.set(key, flight);
    flight.promise = flight.promise.then(
      (value) => {
        if (this.flights.get(key) === flight) this.flights.delete(key);
        if (!flight.stale && options.isCacheable?.(value) !== false) this.put(key, value, options);
        return value;
      },
      (error: unknown) => {
        if (this.flights.get(key) === flight) this.flights.delete(key);
        throw error;
      },
    );
    return flight.promise;
  }

  /** Invalidates what depends on this event, including loads in progress. */
  drop(tag: string): void {
    this.evictMatching((tags) => tags.includes(tag));
  }

  dropAll(): void {
    this.evictMatching(() => true);
  }

  private evictMatching(matches: (tags: readonly string[]) => boolean): void {
    for (const [key, entry] of this.entries) if (matches(entry.tags)) this.remove(key, entry);
    for (const [key, flight] of this.flights) {
      if (!matches(flight.tags)) continue;
      flight.stale = true;
      this.flights.delete(key);
    }
  }

  private put(key: string, value: V, options: CacheOptions<V>): void {
    const bytes = this.bounds.weigh(value);
    if (bytes > this.bounds.maxBytes / 4) return;
    const before = this.entries.get(key);
    if (before !== undefined) this.remove(key, before);
    while (this.entries.size >= this.bounds.maxEntries || this.bytes + bytes > this.bounds.maxBytes) this.evict();
    const expires = options.maxAgeSeconds === undefined ? Infinity : this.now() + options.maxAgeSeconds * 1000;
    this.entries.set(key, { value, tags: options.tags, bytes, expires, used: false });
    this.bytes += bytes;
  }

  private evict(): void {
    for (const [key, entry] of this.entries) {
      this.remove(key, entry);
      if (!entry.used) return;
      entry.used = false;
      this.entries.set(key, entry);
      this.bytes += entry.bytes;
    }
  }

  private remove(key: string, entry: Entry<V>): void {
    this.entries.delete(key);
    this.bytes -= entry.bytes;
  }
}
