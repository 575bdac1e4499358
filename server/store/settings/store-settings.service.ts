import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/time/clock.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { Invalid } from '../../platform/errors/errors.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { StoredTexts } from '../../platform/text/stored-texts.js';
import { PublicData } from '../../platform/web/cache/public-data.js';
import { StoreSettingsRepository, type StoreSettingsRow } from './store-settings.repository.js';
import type { UpdateStoreSettings } from './store-settings.dto.js';
import type { BannerView, StoreSettingsView } from '../store.dto.js';
import { parsePounds, STORE_DEFAULTS } from '../store.rules.js';

declare module '../../platform/events/events.js' {
  interface PortalEvents {
    /** The store settings changed, or its banner started or ended. */
    'store-settings.changed': Record<string, never>;
  }
}

const BANNER = 'store.banner-turns';

/** Store status, deals and banner. Until first saved, the defaults of the rules apply. */
@Injectable()
export class StoreSettingsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly repository: StoreSettingsRepository,
    private readonly publicData: PublicData,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    texts: StoredTexts,
  ) {
    texts.registerSettings('Store settings', async () => (await repository.current()) ?? {});
  }

  onModuleInit(): void {
    this.publicData.register({ path: '/store/settings', load: () => this.load(), changesOn: ['store-settings.changed'] });
    this.jobs.handle(BANNER, () =>
      this.database.transaction((tx) => Promise.resolve(this.events.publish(tx, 'store-settings.changed', {}))),
    );
  }

  current(): Promise<StoreSettingsView> {
    return this.publicData.read('/store/settings') as Promise<StoreSettingsView>;
  }

  /**
   * @throws Conflict with the current settings if they changed after the given version was read.
   * @throws Invalid if the banner has no message, or ends before it starts.
   */
  async update(actor: Actor, change: UpdateStoreSettings): Promise<StoreSettingsView> {
    const { status, deals, banner } = change;
    refuseBadBanner(banner);
    const now = this.clock.now();
    return this.database.transaction(async (tx) => {
      const stored = await expectVersion(change.version, {
        lock: () => this.repository.lockForUpdate(tx),
        subject: 'The store settings',
        code: 'store-settings-changed',
        target: { type: 'store', id: 'settings' },
        view: toSettingsView,
      });
      const before = toSettingsView(stored);
      const saved = await this.repository.save(tx, {
        status,
        freeShippingEnabled: deals.freeShippingEnabled,
        freeShippingThresholdPence: penceOf(deals.freeShippingThreshold),
        offers: deals.offers,
        bannerEnabled: banner.enabled,
        bannerMessage: banner.message,
        bannerStart: banner.start === null ? null : new Date(banner.start),
        bannerEnd: banner.end === null ? null : new Date(banner.end),
        version: before.version + 1,
        updatedAt: now,
      });
      const after = toSettingsView(saved);
      await this.audit.record(tx, { actor, action: 'STORE_SETTINGS_UPDATED', target: { type: 'store', id: 'settings' }, before, after });
      this.events.publish(tx, 'store-settings.changed', {});
      await this.announce(tx, after.banner, now);
      return after;
    });
  }

  /** Schedules jobs that invalidate cached pages in every instance when the banner starts or ends. */
  private async announce(tx: Tx, { enabled, start, end }: BannerView, now: Date): Promise<void> {
    const turns = enabled ? [start, end === null ? null : justAfter(end)] : [];
    for (const turn of turns) {
      if (turn === null || Date.parse(turn) <= now.getTime()) continue;
      await this.jobs.add(tx, BANNER, {}, { runAt: new Date(turn), uniqueKey: turn });
    }
  }

  private async load(): Promise<StoreSettingsView> {
    return toSettingsView(await this.repository.current());
  }
}

function refuseBadBanner({ enabled, message, start, end }: BannerView): void {
  if (enabled && message === '')
    throw new Invalid('Please enter a message for the banner.', { 'banner.message': 'Please enter a message for the banner.' });
  if (start !== null && end !== null && Date.parse(end) < Date.parse(start)) {
    throw new Invalid('The banner ends before it starts.', { 'banner.end': 'Please choose a time after the start.' });
  }
}

/** The end is inclusive. */
function justAfter(end: string): string {
  return new Date(Date.parse(end) + 1).toISOString();
}

/** @param pounds as validated. */
function penceOf(pounds: number): number {
  const read = parsePounds(String(pounds));
  if ('problem' in read) throw new Invalid(read.problem, { 'deals.freeShippingThreshold': read.problem });
  return read.pence;
}

function toSettingsView(row: StoreSettingsRow | undefined): StoreSettingsView {
  if (row === undefined) return { ...STORE_DEFAULTS, version: 0 };
  return {
    status: row.status,
    deals: {
      freeShippingEnabled: row.free_shipping_enabled,
      freeShippingThreshold: row.free_shipping_threshold_pence / 100,
      offers: row.offers,
    },
    banner: {
      enabled: row.banner_enabled,
      message: row.banner_message,
      start: row.banner_start,
      end: row.banner_end,
    },
    version: row.version,
  };
}
