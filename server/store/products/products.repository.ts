import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { pageOf, type Page } from '../../platform/lists/cursors.js';
import { NotFound } from '../../platform/errors/errors.js';
import type { SitemapEntry } from '../../platform/web/sitemap.js';
import { adminPage, PRODUCT_COLUMNS, publicPage, type ListedProduct } from './product-lists.js';
import { toAdminProductView, toProductView, type AdminProductsQuery, type ProductRow, type ProductsQuery } from './products.dto.js';
import type { AdminProductPage, AdminProductView, ProductView } from '../store.dto.js';

/** The questions asked about products. What is public is asked of `visible_from`, which is past for nothing else. */
@Injectable()
export class ProductsRepository {
  constructor(
    private readonly queries: ReadQueries,
    private readonly clock: Clock,
  ) {}

  async publicPage(query: ProductsQuery): Promise<Page<ProductView>> {
    const { text, values } = publicPage(query, this.clock.now());
    return pageOf(await this.queries.rows<ListedProduct>(text, values), query.limit, toProductView, ({ position, id }) => [position, id]);
  }

  /** @throws NotFound unless visitors may see it. */
  async publicOne(id: string): Promise<ProductView> {
    const [row] = await this.queries.rows<ProductRow>(
      `SELECT ${PRODUCT_COLUMNS} FROM products p WHERE p.id = $1 AND p.visible_from <= $2`,
      [id, this.clock.now().toISOString()],
    );
    if (row === undefined) throw new NotFound('Product not found.', 'product-not-found');
    return toProductView(row);
  }

  /** Types of public products, by name. */
  async types(): Promise<string[]> {
    const rows = await this.queries.rows<{ type: string }>(
      'SELECT type FROM products WHERE visible_from <= $1 GROUP BY type ORDER BY lower(type), type',
      [this.clock.now().toISOString()],
    );
    return rows.map(({ type }) => type);
  }

  /** Types of all products, by name. A studio's shelf is read whole: hundreds of rows, once a visit of an admin. */
  async adminTypes(): Promise<string[]> {
    const rows = await this.queries.rows<{ type: string }>('SELECT type FROM products GROUP BY type ORDER BY lower(type), type');
    return rows.map(({ type }) => type);
  }

  async adminPage(query: AdminProductsQuery): Promise<AdminProductPage> {
    const { text, values } = adminPage(query);
    return pageOf(await this.queries.rows<ListedProduct>(text, values), query.limit, toAdminProductView, ({ position, id }) => [
      position,
      id,
    ]);
  }

  /** @throws NotFound */
  async adminOne(id: string): Promise<AdminProductView> {
    const [row] = await this.queries.rows<ProductRow>(`SELECT ${PRODUCT_COLUMNS} FROM products p WHERE p.id = $1`, [id]);
    if (row === undefined) throw new NotFound('Product not found.', 'product-not-found');
    return toAdminProductView(row);
  }

  async sitemap(): Promise<SitemapEntry[]> {
    const rows = await this.queries.rows<{ id: string; updated_at: string }>(
      'SELECT id, updated_at FROM products WHERE visible_from <= $1 ORDER BY visible_from DESC, id DESC LIMIT 40000',
      [this.clock.now().toISOString()],
    );
    return [{ path: '/store' }, ...rows.map(({ id, updated_at }) => ({ path: `/store/${id}`, lastmod: updated_at }))];
  }
}
