import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { NotFound, Unavailable } from '../../errors/errors.js';
import { errorFields, Log } from '../../observability/log.js';
import { PagePolicy } from '../../http/requests/page-policy.js';
import type { WorkerPool } from '../../workers/worker-pool.js';
import { WorkerFailed } from '../../workers/worker-process.js';
import { Workers } from '../../workers/workers.js';
import { CachedResponse } from '../cache/cached-response.js';
import { TaggedCache } from '../cache/tagged-cache.js';
import type { SocialImage } from '../page-document.js';
import { SiteFactsReader } from '../site-facts.js';
import { SOCIAL_HEIGHT, SOCIAL_WIDTH } from './social-size.rules.js';
import type { SocialText } from './social-drawing.js';

/** The text and motif of a page's image. */
export interface SocialSubject {
  title: string;
  /** `#rrggbb`; null or absent for the studio's own. */
  accent?: string | null;
  /** Seed of the motif beside the title; if absent, the studio's own landscape is drawn. */
  motif?: string;
}

/** A page, or a pattern of pages, whose link previews show an image with the title. */
interface SocialPage {
  /** Path of the page; a segment may be a parameter: `/projects/:slug`. */
  path: string;
  /** Throws NotFound if the parameters name nothing public. */
  subject: (params: Readonly<Record<string, string>>) => Promise<SocialSubject>;
}

interface RegisteredPage {
  segments: readonly string[];
  subject: SocialPage['subject'];
}

const BASE = '/social';
/** Name of the worker pool for these images. */
const SOCIAL_POOL = 'social images';
const SITE = '/site';
/** The image of the studio itself. */
const STUDIO: SocialSubject = { title: '' };
const DEFAULT_ACCENT = '#00ffff';
const CACHE_ONE_DAY = 'public, max-age=86400';
/** Drawing takes a fraction of a second of one core; beyond this queue, clients retry. */
const MAX_WAITING = 8;

/**
 * Images for link previews of pages that set none, drawn in the studio's colour. They contain the studio's name and the titles of
 * registered pages, never text from an address, so that no one can put their own text on the studio's images.
 */
@Injectable()
export class SocialImages {
  private readonly pages: RegisteredPage[] = [];
  private readonly pool: WorkerPool;
  private readonly cache: TaggedCache<CachedResponse>;

  constructor(
    private readonly site: SiteFactsReader,
    private readonly policy: PagePolicy,
    workers: Workers,
    private readonly log: Log,
  ) {
    this.pool = workers.pool(SOCIAL_POOL, { concurrency: 1, maxWaiting: MAX_WAITING, seconds: 30, memoryMib: 512, heapMib: 128 });
    this.cache = new TaggedCache<CachedResponse>({ maxEntries: 300, maxBytes: 24 * 1024 * 1024, weigh: ({ weight }) => weight });
  }

  register({ path, subject }: SocialPage): void {
    this.pages.push({ segments: path.split('/'), subject });
  }

  /** The image of a page; the studio's own for unregistered pages. Its address changes with its content. */
  async imageOf(page: string): Promise<SocialImage> {
    const subject = await this.subjectOf(page).catch(() => undefined);
    const { key } = await this.textOf(subject ?? STUDIO);
    return { path: `${BASE}${subject === undefined ? SITE : page}.png?v=${key.slice(0, 10)}`, width: SOCIAL_WIDTH, height: SOCIAL_HEIGHT };
  }

  /**
   * The response for the address of an image, or undefined for any other path.
   * @throws NotFound if there is no such page, Unavailable if the queue is full.
   */
  async responseFor(path: string): Promise<CachedResponse | undefined> {
    if (!path.startsWith(`${BASE}/`) || !path.endsWith('.png')) return undefined;
    const page = path.slice(BASE.length, -'.png'.length);
    const subject = page === SITE ? STUDIO : await this.subjectOf(page);
    if (subject === undefined) throw new NotFound();
    const { key, text } = await this.textOf(subject);
    return this.cache.load(key, { tags: [] }, async () => {
      const bytes = await this.draw(text);
      return new CachedResponse({ identity: bytes }, { contentType: 'image/png', cacheControl: CACHE_ONE_DAY, headers: this.policy });
    });
  }

  /** @throws Unavailable if the queue is full, or the worker process exited. */
  private async draw(text: SocialText): Promise<Buffer> {
    try {
      return (await this.pool.run({ task: 'social-image', parameters: text })) as Buffer;
    } catch (error) {
      if (!(error instanceof WorkerFailed)) throw error;
      this.log.warn(errorFields(error), 'A social image could not be drawn.');
      throw new Unavailable();
    }
  }

  private async textOf({ title, accent, motif = '' }: SocialSubject) {
    const { name, accent: studio = DEFAULT_ACCENT } = await this.site.read();
    const text: SocialText = { name, title, accent: accent ?? studio, motif };
    return { text, key: createHash('sha256').update(JSON.stringify(text)).digest('hex') };
  }

  private async subjectOf(page: string): Promise<SocialSubject | undefined> {
    const parts = page.split('/');
    for (const { segments, subject } of this.pages) {
      const params = match(segments, parts);
      if (params !== undefined) return subject(params);
    }
    return undefined;
  }
}

/** Parameters keep the spelling of the address. */
function match(segments: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  if (segments.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const part = parts[index] ?? '';
    if (segment.startsWith(':') && part !== '') params[segment.slice(1)] = part;
    else if (segment !== part) return undefined;
  }
  return params;
}
