import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { PagePolicy } from '../http/requests/page-policy.js';
import { encoded, CachedResponse } from './cache/cached-response.js';
import { TaggedCache } from './cache/tagged-cache.js';
import { escapeHtml } from './page-document.js';
import { PublicData, type EventName } from './cache/public-data.js';

export interface SitemapEntry {
  /** Path of a public page. */
  path: string;
  /** ISO date or time of the last change. */
  lastmod?: string;
}

interface Source {
  entries: () => Promise<SitemapEntry[]>;
  changesOn: readonly EventName[];
}

/** Maximum number of entries in a sitemap (sitemaps.org protocol). */
const MAX_ENTRIES = 50_000;
const PRIVATE_PATHS = ['/api/', '/dashboard', '/admin', '/staff'];

/** /sitemap.xml and /robots.txt, generated from registered entries and cached until they change. */
@Injectable()
export class Sitemap {
  private readonly sources: Source[] = [];
  private readonly cache: TaggedCache<CachedResponse>;

  constructor(
    private readonly config: Config,
    private readonly data: PublicData,
    private readonly policy: PagePolicy,
  ) {
    this.cache = new TaggedCache<CachedResponse>({ maxEntries: 2, maxBytes: 64 * 1024 * 1024, weigh: ({ weight }) => weight });
    data.onInvalidate((event) => (event === null ? this.cache.dropAll() : this.cache.drop(event)));
  }

  /** Adds the public pages of a module. The home page is always included. */
  register(entries: () => Promise<SitemapEntry[]>, changesOn: readonly EventName[] = []): void {
    this.sources.push({ entries, changesOn });
    this.data.watch(changesOn);
    this.cache.dropAll();
  }

  /** The response for one of the two paths, otherwise undefined. */
  async responseFor(path: string): Promise<CachedResponse | undefined> {
    if (path !== '/sitemap.xml' && path !== '/robots.txt') return undefined;
    const tags = this.sources.flatMap(({ changesOn }) => changesOn);
    return this.cache.load(path, { tags }, async () =>
      path === '/robots.txt'
        ? this.toResponse(this.robots(), 'text/plain; charset=utf-8')
        : this.toResponse(await this.sitemap(), 'application/xml; charset=utf-8'),
    );
  }

  private robots(): string {
    const lines = [
      'User-agent: *',
      ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${this.config.publicUrl}/sitemap.xml`,
    ];
    return `${lines.join('\n')}\n`;
  }

  private async sitemap(): Promise<string> {
    const lists = await Promise.all(this.sources.map(({ entries }) => entries()));
    const entries: SitemapEntry[] = [{ path: '/' }, ...lists.flat()].slice(0, MAX_ENTRIES);
    const urls = entries.map(({ path, lastmod }) => {
      const address = escapeHtml(new URL(path, this.config.publicUrl).href);
      return `<url><loc>${address}</loc>${lastmod === undefined ? '' : `<lastmod>${escapeHtml(lastmod)}</lastmod>`}</url>`;
    });
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
  }

  private async toResponse(text: string, contentType: string): Promise<CachedResponse> {
    return new CachedResponse(await encoded(Buffer.from(text)), { contentType, cacheControl: 'no-cache', headers: this.policy });
  }
}
