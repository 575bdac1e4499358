import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import type { Tx } from '../../platform/database/transactions.js';
import { FeaturesService } from '../../features/features.service.js';
import { Invalid, NotFound } from '../../platform/errors/errors.js';
import { dayAfter, ukDate } from '../../platform/time/days.rules.js';
import { clickRate, daysAskedFor, daysBetween, isBot, MAX_DAYS } from './store-analytics.rules.js';
import { StoreAnalyticsRepository, type Counted } from './store-analytics.repository.js';
import type { StoreAnalyticsView, StoreDayView } from '../store.dto.js';

const MAX_PRODUCTS = 200;

/**
 * Views and clicks per product and day. No data about visitors is stored: no cookie, address or session. Each count is one statement that
 * has committed before the response is sent.
 */
@Injectable()
export class StoreAnalyticsService {
  constructor(
    private readonly repository: StoreAnalyticsRepository,
    private readonly features: FeaturesService,
    private readonly clock: Clock,
  ) {}

  /** Counts a view or click, except by bots. @throws NotFound unless the product is public. */
  async count(what: Counted, productId: string, userAgent: string | null): Promise<void> {
    await this.features.assertVisible('store');
    if (isBot(userAgent)) return;
    const now = this.clock.now();
    if (!(await this.repository.count(what, productId, ukDate(now), now))) throw new NotFound('Product not found.', 'product-not-found');
  }

  /** Adds counts for a day, YYYY-MM-DD. */
  async add(tx: Tx, productId: string, day: StoreDayView): Promise<void> {
    await this.repository.add(tx, productId, day);
  }

  /** @throws Invalid if the days are in the wrong order, or too many. */
  async stats(range: { from?: string; to?: string }): Promise<StoreAnalyticsView> {
    const { from, to } = daysAskedFor(range, this.clock.now());
    const length = daysBetween(from, to);
    if (length < 1) throw new Invalid('The last day is before the first one.', { to: 'Please choose a day after the first one.' });
    if (length > MAX_DAYS)
      throw new Invalid(`Please choose at most ${MAX_DAYS} days.`, { from: `Please choose at most ${MAX_DAYS} days.` });
    const [days, products] = await Promise.all([this.repository.days(from, to), this.repository.products(from, to, MAX_PRODUCTS)]);
    const views = days.reduce((sum, day) => sum + day.views, 0);
    const clicks = days.reduce((sum, day) => sum + day.clicks, 0);
    const byDay = new Map(days.map((day) => [day.day, day]));
    const all = Array.from({ length }, (_, index) => dayAfter(from, index)).map((day) => byDay.get(day) ?? { day, views: 0, clicks: 0 });
    return {
      from,
      to,
      days: all,
      products: products.map((row) => ({ ...row, rate: clickRate(row.views, row.clicks) })),
      totals: { views, clicks, rate: clickRate(views, clicks) },
    };
  }
}
