import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { StoredTexts } from '../../platform/text/stored-texts.js';
import { Clock } from '../../platform/time/clock.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { NotFound } from '../../platform/errors/errors.js';
import { PublicData } from '../../platform/web/cache/public-data.js';
import { Sitemap } from '../../platform/web/sitemap.js';
import { AboutRepository, type StoryRow } from './about.repository.js';
import type { AboutView, UpdateAbout } from './about.dto.js';

declare module '../../platform/events/events.js' {
  interface PortalEvents {
    /** The studio's story was rewritten. */
    'about.changed': Record<string, never>;
  }
}

/** The studio's story. */
@Injectable()
export class AboutService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly story: AboutRepository,
    private readonly publicData: PublicData,
    private readonly sitemap: Sitemap,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
    texts: StoredTexts,
  ) {
    texts.register('about', (after) => story.storedTexts(after));
  }

  onModuleInit(): void {
    this.publicData.register({ path: '/about', load: () => this.load(), changesOn: ['about.changed'] });
    this.sitemap.register(() => Promise.resolve([{ path: '/about' }]));
  }

  current(): Promise<AboutView> {
    return this.publicData.read('/about') as Promise<AboutView>;
  }

  /** @throws Conflict if the row changed after the given version was read; contains the current one. */
  async update(actor: Actor, { title, body, version }: UpdateAbout): Promise<AboutView> {
    return this.database.transaction(async (tx) => {
      const before = await expectVersion(version, {
        lock: () => this.lock(tx),
        subject: 'The story',
        code: 'about-changed',
        target: { type: 'about', id: 'studio' },
        view: toAboutView,
      });
      const after: StoryRow = { title, body, version: version + 1, updated_at: this.clock.now().toISOString() };
      await this.story.update(tx, after);
      await this.audit.record(tx, {
        actor,
        action: 'ABOUT_UPDATED',
        target: { type: 'about', id: 'studio' },
        before: { title: before.title, body: before.body },
        after: { title, body },
      });
      this.events.publish(tx, 'about.changed', {});
      return toAboutView(after);
    });
  }

  /** Inserts the given story if there is none yet, in a running transaction. */
  async ensure(tx: Tx, story: { title: string; body: string }): Promise<void> {
    if (await this.story.insertIfAbsent(tx, story)) this.events.publish(tx, 'about.changed', {});
  }

  private async lock(tx: Tx): Promise<StoryRow> {
    const story = await this.story.lockForUpdate(tx);
    if (story === undefined) throw new NotFound();
    return story;
  }

  private async load(): Promise<AboutView> {
    const story = await this.story.current();
    if (story === undefined) throw new NotFound();
    return story;
  }
}

function toAboutView({ title, body, version, updated_at }: StoryRow): AboutView {
  return { title, body, version, updated_at };
}
