import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import type { StoreDayView, StoreProductStats } from '../store.dto.js';

export type Counted = 'views' | 'clicks';
type ProductDayRow = StoreDayView;
type ProductSumRow = Omit<StoreProductStats, 'rate'>;

const COUNT: Record<Counted, string> = { views: countingStatement('views'), clicks: countingStatement('clicks') };

/** Views and clicks per product and day. Days are YYYY-MM-DD. */
@Injectable()
export class StoreAnalyticsRepository {
  constructor(
    private readonly queries: ReadQueries,
    private readonly database: Database,
  ) {}

  /**
   * Increments a counter in one statement without a transaction.
   * @returns false unless there is such a public product.
   */
  async count(what: Counted, productId: string, day: string, now: Date): Promise<boolean> {
    const counted = await this.database.dataSource.query<unknown[]>(COUNT[what], [productId, day, now]);
    return counted.length > 0;
  }

  async add(tx: Tx, productId: string, { day, views, clicks }: ProductDayRow): Promise<void> {
    await tx.manager.query(
      `INSERT INTO product_days AS counted (product_id, day, views, clicks) VALUES ($1, $2, $3, $4)
       ON CONFLICT (day, product_id) DO UPDATE SET views = counted.views + excluded.views, clicks = counted.clicks + excluded.clicks`,
      [productId, day, views, clicks],
    );
  }

  /** Daily totals from the first to the last day, both included; days without any are omitted. */
  days(from: string, to: string): Promise<ProductDayRow[]> {
    return this.queries.rows<ProductDayRow>(
      'SELECT day, sum(views) AS views, sum(clicks) AS clicks FROM product_days WHERE day BETWEEN $1 AND $2 GROUP BY day',
      [from, to],
    );
  }

  /** Totals per product in this period, most viewed first. */
  products(from: string, to: string, limit: number): Promise<ProductSumRow[]> {
    return this.queries.rows<ProductSumRow>(
      `SELECT p.id, p.name, sum(d.views) AS views, sum(d.clicks) AS clicks FROM product_days d JOIN products p ON p.id = d.product_id
       WHERE d.day BETWEEN $1 AND $2 GROUP BY p.id ORDER BY sum(d.views) DESC, sum(d.clicks) DESC, p.id LIMIT $3`,
      [from, to, limit],
    );
  }
}

function countingStatement(column: Counted): string {
  return `INSERT INTO product_days AS counted (product_id, day, ${column})
    SELECT id, $2::date, 1 FROM products WHERE id = $1 AND visible_from <= $3
    ON CONFLICT (day, product_id) DO UPDATE SET ${column} = counted.${column} + 1 RETURNING 1 AS one`;
}
