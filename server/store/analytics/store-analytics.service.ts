import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { FeaturesService } from '../../features/features.service.js';
import { Invalid, NotFound } from '../../platform/errors/errors.js';
import { dayAfter, ukDate } from '../../platform/time/days.rules.js';
import { clickRate, daysAskedFor, daysBetween, isBot, MAX_DAYS } from './store-analytics.rules.js';
import type { StoreAnalyticsView, StoreDayView, StoreProductFigures } from '../store.dto.js';

export type Counted = 'views' | 'clicks';

const COUNT: Record<Counted, string> = { views: countingStatement('views'), clicks: countingStatement('clicks') };
const MAX_PRODUCTS = 200;

/**
 * How often a product is looked at and clicked on, as one number a product and a day. Nothing is known of who it was: no cookie, no
 * address, no session. Each count is one statement that has committed when the answer leaves.
 */
@Injectable()
export class StoreAnalyticsService {
  constructor(
    private readonly database: Database,
    private readonly features: FeaturesService,
    private readonly queries: ReadQueries,
    private readonly clock: Clock,
  ) {}

  /** Counts one of the two; programs are not counted. @throws NotFound unless visitors may see the product. */
  async count(what: Counted, productId: string, userAgent: string | null): Promise<void> {
    await this.features.assertVisible('store');
    if (isBot(userAgent)) return;
    const now = this.clock.now();
    const counted = await this.database.dataSource.query<unknown[]>(COUNT[what], [productId, ukDate(now), now]);
    if (counted.length === 0) throw new NotFound('Product not found.', 'product-not-found');
  }

  /** Adds what was counted elsewhere on a day, YYYY-MM-DD. */
  async add(tx: Tx, productId: string, { day, views, clicks }: StoreDayView): Promise<void> {
    await tx.manager.query(
      `INSERT INTO product_days AS counted (product_id, day, views, clicks) VALUES ($1, $2, $3, $4)
       ON CONFLICT (day, product_id) DO UPDATE SET views = counted.views + excluded.views, clicks = counted.clicks + excluded.clicks`,
      [productId, day, views, clicks],
    );
  }

  /** @throws Invalid when the days are in the wrong order, or too many. */
  async figures(asked: { from?: string; to?: string }): Promise<StoreAnalyticsView> {
    const { from, to } = daysAskedFor(asked, this.clock.now());
    const length = daysBetween(from, to);
    if (length < 1) throw new Invalid('The last day is before the first one.', { to: 'Please choose a day after the first one.' });
    if (length > MAX_DAYS)
      throw new Invalid(`Please choose at most ${MAX_DAYS} days.`, { from: `Please choose at most ${MAX_DAYS} days.` });
    const [days, products] = await Promise.all([this.days(from, to), this.products(from, to)]);
    const views = days.reduce((sum, day) => sum + day.views, 0);
    const clicks = days.reduce((sum, day) => sum + day.clicks, 0);
    const known = new Map(days.map((day) => [day.day, day]));
    const all = Array.from({ length }, (_, index) => dayAfter(from, index)).map((day) => known.get(day) ?? { day, views: 0, clicks: 0 });
    return { from, to, days: all, products, totals: { views, clicks, rate: clickRate(views, clicks) } };
  }

  private days(from: string, to: string): Promise<StoreDayView[]> {
    return this.queries.rows<StoreDayView>(
      'SELECT day, sum(views) AS views, sum(clicks) AS clicks FROM product_days WHERE day BETWEEN $1 AND $2 GROUP BY day',
      [from, to],
    );
  }

  private async products(from: string, to: string): Promise<StoreProductFigures[]> {
    const rows = await this.queries.rows<Omit<StoreProductFigures, 'rate'>>(
      `SELECT p.id, p.name, sum(d.views) AS views, sum(d.clicks) AS clicks FROM product_days d JOIN products p ON p.id = d.product_id
       WHERE d.day BETWEEN $1 AND $2 GROUP BY p.id ORDER BY sum(d.views) DESC, sum(d.clicks) DESC, p.id LIMIT ${MAX_PRODUCTS}`,
      [from, to],
    );
    return rows.map((row) => ({ ...row, rate: clickRate(row.views, row.clicks) }));
  }
}

function countingStatement(column: Counted): string {
  return `INSERT INTO product_days AS counted (product_id, day, ${column})
    SELECT id, $2::date, 1 FROM products WHERE id = $1 AND visible_from <= $3
    ON CONFLICT (day, product_id) DO UPDATE SET ${column} = counted.${column} + 1 RETURNING 1 AS one`;
}
