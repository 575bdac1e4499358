import { Injectable } from '@nestjs/common';
import { Clock } from '../../time/clock.js';
import { Config } from '../../config/config.js';
import { Events, type PortalEvents } from '../../events/events.js';
import { NotFound } from '../../errors/errors.js';
import { API_HEADERS, HTTPS_HEADERS } from '../../http/requests/security-headers.js';
import { encoded, CachedResponse } from './cached-response.js';
import { TaggedCache } from './tagged-cache.js';

export type EventName = keyof PortalEvents & string;

/** Something that everyone may read and that changes rarely. */
export interface PublicSource {
  /** API path without /api; a segment may be a parameter: `/project-pages/:slug`. */
  path: string;
  /** Gives the answer's value. Throws NotFound when the parameters name nothing public. */
  load: (params: Readonly<Record<string, string>>) => Promise<unknown>;
  /** Turns parameters that name the same thing into one, where several do: the value is cached once. */
  unify?: (params: Readonly<Record<string, string>>) => Record<string, string>;
  /** Events after which the value may be another one. */
  changesOn: readonly EventName[];
  /** For values that time alone changes, for example totals of the year to date. */
  maxAgeSeconds?: number;
  /** The value for an address with a query. There is no limit to those, so it is not cached. Without it such an address names nothing. */
  ask?: (query: URLSearchParams) => Promise<unknown>;
  /** Further headers of the answer with this value, flat: name, value, name, value. */
  headers?: (value: unknown) => readonly string[];
}

interface Source extends PublicSource {
  segments: string[];
}

interface Terms {
  tags: readonly string[];
  maxAgeSeconds?: number;
}

interface CachedValue {
  value: unknown;
  answer: CachedResponse;
}

interface Found {
  source: Source;
  params: Record<string, string>;
  /** The one spelling under which the value is cached. */
  path: string;
}

const MAX_ENTRIES = 2_000;
const MAX_BYTES = 48 * 1024 * 1024;

/**
 * The public answers of the API, cached as values and as bytes until one of their events arrives. Controllers, rendered
 * pages and the answers before Express all read from here, so they cannot disagree.
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
      { maxEntries: MAX_ENTRIES, maxBytes: MAX_BYTES, weigh: ({ answer }) => answer.weight * 2 },
      () => clock.now().getTime(),
    );
    this.headers = config.secureCookies ? [...API_HEADERS, ...HTTPS_HEADERS] : API_HEADERS;
    events.onGap(() => this.forget(null));
  }

  /** @throws Error when the path is registered already. */
  register(source: PublicSource): void {
    if (this.sources.some(({ path }) => path === source.path)) throw new Error(`Public data at ${source.path} is registered twice.`);
    this.sources.push({ ...source, segments: source.path.split('/') });
    this.watch(source.changesOn);
  }

  /** Forgets what depends on these events when they arrive; for those who cache what they made from this data. */
  watch(names: readonly EventName[]): void {
    for (const name of names) {
      if (this.watched.has(name)) continue;
      this.watched.add(name);
      this.events.on(name, () => this.forget(name));
      this.events.onCommitHere(name, () => this.forget(name));
    }
  }

  /** Calls back, in the same turn, when values were dropped: with the event's name, or null when all of them went. */
  onForget(listener: (event: string | null) => void): void {
    this.listeners.push(listener);
  }

  /** True when a source serves this path. */
  has(path: string): boolean {
    return this.sourceOf(path) !== undefined;
  }

  /** The terms on which the response at this path is cached. */
  termsOf(path: string): Terms {
    const source = this.sourceOf(path);
    return source === undefined ? { tags: [] } : termsOf(source);
  }

  /** True when the path names one of many things, which may not exist: a page about it stands and falls with it. */
  namesOne(path: string): boolean {
    return this.sourceOf(path)?.path.includes('/:') === true;
  }

  /**
   * The value of GET /api + path. It is shared: callers must not change it.
   * @throws NotFound when no source serves the path, or what its `load` throws.
   */
  async read(path: string): Promise<unknown> {
    const [, query] = partsOf(path);
    if (query === undefined) return (await this.load(path)).value;
    const ask = this.sourceOf(path)?.ask;
    if (ask === undefined) throw new NotFound();
    return ask(new URLSearchParams(query));
  }

  /** The same as bytes, encodings and ETag. Throws like `read`. */
  async bytes(path: string): Promise<CachedResponse> {
    return (await this.load(path)).answer;
  }

  /** The bytes when they are at hand, without loading. */
  peek(path: string): CachedResponse | undefined {
    return this.cache.peek(path)?.answer;
  }

  private load(path: string): Promise<CachedValue> {
    const found = this.find(path);
    if (found === undefined) return Promise.reject(new NotFound());
    const { source, params } = found;
    return this.cache.load(found.path, termsOf(source), async () => {
      const value = (await source.load(params)) ?? null;
      const body = await encoded(Buffer.from(JSON.stringify(value)));
      const answer = new CachedResponse(body, {
        contentType: 'application/json; charset=utf-8',
        cacheControl: 'no-cache',
        headers: [...this.headers, ...(source.headers?.(value) ?? [])],
      });
      return { value, answer };
    });
  }

  /** Forgets, in this process, what an event makes untrue; everything when it is null. */
  forget(event: string | null): void {
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
      const found = match(source.segments, parts);
      const params = found === undefined ? undefined : (source.unify?.(found) ?? found);
      if (params !== undefined) return { source, params, path: canonical(source.segments, params) };
    }
    return undefined;
  }
}

function termsOf({ changesOn, maxAgeSeconds }: PublicSource): Terms {
  return maxAgeSeconds === undefined ? { tags: changesOn } : { tags: changesOn, maxAgeSeconds };
}

/** The address and, where there is one, its query. */
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
