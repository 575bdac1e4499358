import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../platform/access/access.js';
import { Clock } from '../platform/time/clock.js';
import { Database } from '../platform/database/transactions.js';
import { Pictures } from '../platform/files/pictures/pictures.js';
import { dayAfter, ukDate } from '../platform/time/days.rules.js';
import { PRODUCT } from '../store/products/product-forms.service.js';
import { ProductsService } from '../store/products/products.service.js';
import { StoreAnalyticsService } from '../store/analytics/store-analytics.service.js';
import { StoreSettingsService } from '../store/settings/store-settings.service.js';
import { PRODUCTS, STORE, toProductInput } from './demo-products.js';

/** Days of past statistics. */
const DAYS = 30;

/** The store of the fictional studio: products with images drawn in code, deals, and a month of statistics. */
@Injectable()
export class DemoStore {
  constructor(
    private readonly database: Database,
    private readonly pictures: Pictures,
    private readonly products: ProductsService,
    private readonly settings: StoreSettingsService,
    private readonly analytics: StoreAnalyticsService,
    private readonly clock: Clock,
  ) {}

  /** Fills an empty store. */
  async fill(actor: Actor): Promise<void> {
    const { default: sharp } = await import('sharp');
    const ids: string[] = [];
    for (const product of [...PRODUCTS].reverse()) {
      const images = await Promise.all(
        product.pictures.map(async (svg) => {
          const png = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
          return (await this.pictures.store(Readable.from([png]), { ownerKind: PRODUCT, name: 'drawn.png' })).src;
        }),
      );
      ids.unshift((await this.products.add(actor, toProductInput(product, this.clock.now()), images)).id);
    }
    const { version } = await this.settings.current();
    await this.settings.update(actor, { ...STORE, version });
    await this.addVisits(ids);
  }

  /** Views vary by weekday and increase slightly every week. */
  private async addVisits(ids: readonly string[]): Promise<void> {
    const today = ukDate(this.clock.now());
    await this.database.transaction(async (tx) => {
      for (const [index, { interest }] of PRODUCTS.entries()) {
        const id = ids[index];
        if (id === undefined || interest === 0) continue;
        for (let ago = DAYS; ago > 0; ago -= 1) {
          const views = Math.round(interest * (0.75 + 0.3 * Math.sin(ago * 0.9 + index) + (DAYS - ago) / 90));
          await this.analytics.add(tx, id, {
            day: dayAfter(today, -ago),
            views,
            clicks: Math.round((views * (3 + ((index * 5 + ago) % 7))) / 40),
          });
        }
      }
    });
  }
}
