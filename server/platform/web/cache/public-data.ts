import { Injectable } from '@nestjs/common';
import { Clock } from '../../time/clock.js';
import { Config } from '../../config/config.js';
import { Events, type PortalEvents } from '../../events/events.js';
import { NotFound } from '../../errors/errors.js';
import { API_HEADERS, HTTPS_HEADERS } from '../../http/requests/security-headers.js';
import { encoded, CachedResponse } from './cached-response.js';
import { TaggedCache } from './tagged-cache.js';

export type EventName = keyof PortalEvents & string;

/** Public data that rarely changes. */
interface PublicSource {
  /** API path without /api; a segment may be a parameter: `/project-pages/:slug`. */
  path: string;
  /** Loads the value. Throws NotFound if the parameters name nothing public. */
  load: (params: Readonly<Record<string, string>>) => Promise<unknown>;
  /** Normalises parameters that identify the same thing, so that the value is cached once. */
  unify?: (params: Readonly<Record<string, string>>) => Record<string, string>;
  /** Events after which the value may have changed. */
  changesOn: readonly EventName[];
  /** For values that change with time alone, for example totals of the year to date. */
  maxAgeSeconds?: number;
  /**
   * The value for an address with a query. Queries are unlimited in number, so it is not cached. Without this, such an address is not
   * found.
   */
  ask?: (query: URLSearchParams) => Promise<unknown>;
  /** Additional response headers for this value, flat: name, value, name, value. */
  headers?: (value: unknown) => readonly string[];
}

interface Source extends PublicSource {
  segments: string[];
}

interface CachePolicy {
  tags: readonly string[];
  maxAgeSeconds?: number;
}

interface CachedValue {
  value: unknown;
  response: CachedResponse;
}

interface Found {
  source: Source;
  params: Record<string, string>;
  /** The canonical path under which the value is cached. */
  path: string;
}

const MAX_ENTRIES = 2_000;
const MAX_BYTES = 48 * 1024 * 1024;

/**
 * Public API responses, cached as values and as bytes until one of their events arrives. Controllers, rendered pages and the fast path
 * before Express all read from here, so they cannot disagree.
 */
@Injectable()
export class PublicData {
  private readonly sources: Source[] = [];
  private readonly watched = new Set<string>();
  private readonly listeners: Array<(event: string | null) => void> = [];
  private readonly cache: TaggedCache<CachedValue>;
  private readonly headers: readonly string[];

  constructor(
    private readonly events: Events,
    config: Config,
    clock: Clock,
  ) {
    this.cache = new TaggedCache<CachedValue>(
      { maxEntries: MAX_ENTRIES, maxBytes: MAX_BYTES, weigh: ({ response }) => response.weight * 2 },
      () => clock.now().getTime(),
    );
    this.headers = config.secureCookies ? [...API_HEADERS, ...HTTPS_HEADERS] : API_HEADERS;
    events.onGap(() => this.invalidate(null));
  }

  /** @throws Error if the path is already registered. */
  register(source: PublicSource): void {
    if (this.sources.some(({ path }) => path === source.path)) throw new Error(`Public data at ${source.path} is registered twice.`);
    this.sources.push({ ...source, segments: source.path.split('/') });
    this.watch(source.changesOn);
  }

  /** Invalidates what depends on these events when they arrive; for caches of derived data. */
  watch(names: readonly EventName[]): void {
    for (const name of names) {
      if (this.watched.has(name)) continue;
      this.watched.add(name);
      this.events.on(name, () => this.invalidate(name));
      this.events.onCommitHere(name, () => this.invalidate(name));
    }
  }

  /** Calls back, in the same turn, when values were invalidated: with the event's name, or null if all were. */
  onInvalidate(listener: (event: string | null) => void): void {
    this.listeners.push(listener);
  }

  /** True when a source serves this path. */
  has(path: string): boolean {
    return this.sourceOf(path) !== undefined;
  }

  /** The cache policy of the response at this path. */
  cachePolicy(path: string): CachePolicy {
    const source = this.sourceOf(path);
    return source === undefined ? { tags: [] } : cachePolicy(source);
  }

  /** True if the path identifies one of many things, which may not exist: a page about it then does not exist either. */
  identifiesItem(path: string): boolean {
    return this.sourceOf(path)?.path.includes('/:') === true;
  }

  /**
   * The value of GET /api + path. It is shared: callers must not change it.
   * @throws NotFound if no source serves the path, or errors of its `load`.
   */
  async read(path: string): Promise<unknown> {
    const [, query] = partsOf(path);
    if (query === undefined) return (await this.load(path)).value;
    const ask = this.sourceOf(path)?.ask;
    if (ask === undefined) throw new NotFound();
    return ask(new URLSearchParams(query));
  }

  /** The same as bytes, with encodings and ETag. Throws like `read`. */
  async bytes(path: string): Promise<CachedResponse> {
    return (await this.load(path)).response;
  }

  /** The bytes if they are cached, without loading. */
  peek(path: string): CachedResponse | undefined {
    return this.cache.peek(path)?.response;
  }

  private load(path: string): Promise<CachedValue> {
    const match = this.find(path);
    if (match === undefined) return Promise.reject(new NotFound());
    const { source, params } = match;
    return this.cache.load(match.path, cachePolicy(source), async () => {
      const value = (await source.load(params)) ?? null;
      const body = await encoded(Buffer.from(JSON.stringify(value)));
      const response = new CachedResponse(body, {
        contentType: 'application/json; charset=utf-8',
        cacheControl: 'no-cache',
        headers: [...this.headers, ...(source.headers?.(value) ?? [])],
      });
      return { value, response };
    });
  }

  /** Invalidates, in this process, what depends on an event; everything if it is null. */
  invalidate(event: string | null): void {
    if (event === null) this.cache.dropAll();
    else this.cache.drop(event);
    for (const listener of this.listeners) listener(event);
  }

  private sourceOf(path: string): Source | undefined {
    const [address] = partsOf(path);
    return this.find(address)?.source;
  }

  private find(path: string): Found | undefined {
    const parts = path.split('/');
    for (const source of this.sources) {
      const values = match(source.segments, parts);
      const params = values === undefined ? undefined : (source.unify?.(values) ?? values);
      if (params !== undefined) return { source, params, path: canonical(source.segments, params) };
    }
    return undefined;
  }
}

function cachePolicy({ changesOn, maxAgeSeconds }: PublicSource): CachePolicy {
  return maxAgeSeconds === undefined ? { tags: changesOn } : { tags: changesOn, maxAgeSeconds };
}

/** Splits an address into path and query, if there is one. */
function partsOf(path: string): [address: string, query?: string] {
  const end = path.indexOf('?');
  return end === -1 ? [path] : [path.slice(0, end), path.slice(end + 1)];
}

function match(segments: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  if (segments.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const part = parts[index] ?? '';
    if (!segment.startsWith(':')) {
      if (segment !== part) return undefined;
      continue;
    }
    try {
      params[segment.slice(1)] = decodeURIComponent(part);
    } catch {
      return undefined;
    }
    if (part === '') return undefined;
  }
  return params;
}

function canonical(segments: readonly string[], params: Readonly<Record<string, string>>): string {
  return segments.map((segment) => (segment.startsWith(':') ? encodeURIComponent(params[segment.slice(1)] ?? '') : segment)).join('/');
}
