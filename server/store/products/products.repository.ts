import { Injectable } from '@nestjs/common';
import type { TargetName } from '../../platform/audit/audit-targets.js';
import { Clock } from '../../platform/time/clock.js';
import { containing } from '../../platform/database/like.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import { decodeCursor, pageOf, type Page } from '../../platform/lists/cursors.js';
import { NotFound } from '../../platform/errors/errors.js';
import type { StoredText } from '../../platform/text/stored-texts.js';
import type { SitemapEntry } from '../../platform/web/sitemap.js';
import { Product } from './product.entity.js';
import { toAdminProductView, toProductView, type AdminProductsQuery, type ProductsQuery } from './products.dto.js';
import type { AdminProductPage, AdminProductView, ProductView } from '../store.dto.js';
import type { ProductSort, ProductStatus } from '../store.rules.js';

const COLUMNS = `p.id, p.name, p.type, p.description, p.price_pence, p.compare_at_pence, p.stock, p.store_url, p.tags, p.images,
  p.status, p.publish_at, p.visible_from, p.version, p.created_at, p.updated_at,
  COALESCE((
    SELECT json_agg(json_build_object('id', v.id, 'title', v.title, 'price_pence', v.price_pence, 'compare_at_pence', v.compare_at_pence,
      'stock', v.stock) ORDER BY v.position)
    FROM product_variants v WHERE v.product_id = p.id
  ), '[]') AS variants`;

export interface VariantRow {
  id: string;
  title: string;
  price_pence: number;
  compare_at_pence: number | null;
  stock: number | null;
}

export interface ProductRow {
  id: string;
  name: string;
  type: string;
  description: string;
  price_pence: number;
  compare_at_pence: number | null;
  stock: number | null;
  store_url: string | null;
  tags: string[];
  images: string[];
  status: ProductStatus;
  publish_at: string | null;
  visible_from: string | null;
  version: number;
  created_at: string;
  updated_at: string;
  variants: VariantRow[];
}

/** With the exact position in the list's order: the timestamp of a row has lost its microseconds. */
type ListedProduct = ProductRow & { position: string | number };

interface Order {
  by: string;
  type: 'timestamptz' | 'integer' | 'text';
  direction: 'ASC' | 'DESC';
  position: string;
}

const ORDERS: Record<ProductSort, Order> = {
  newest: { by: 'p.visible_from', type: 'timestamptz', direction: 'DESC', position: 'p.visible_from::text' },
  'price-asc': { by: 'p.price_pence', type: 'integer', direction: 'ASC', position: 'p.price_pence' },
  'price-desc': { by: 'p.price_pence', type: 'integer', direction: 'DESC', position: 'p.price_pence' },
  name: { by: 'lower(p.name)', type: 'text', direction: 'ASC', position: 'lower(p.name)' },
};
const BY_CREATION: Order = { by: 'p.created_at', type: 'timestamptz', direction: 'DESC', position: 'p.created_at::text' };

const MAX_WORDS = 5;

/** Products. A product is public if its `visible_from` is in the past. */
@Injectable()
export class ProductsRepository {
  constructor(
    private readonly queries: ReadQueries,
    private readonly clock: Clock,
  ) {}

  /** Texts for the scan for secrets. */
  storedTexts(after: string, limit: number): Promise<StoredText[]> {
    return this.queries.rows<StoredText>(
      `SELECT id, 'product' AS type, id AS "objectId", concat_ws(E'\\n', name, description, store_url, array_to_string(tags, E'\\n'),
         (SELECT string_agg(v.title, E'\\n' ORDER BY v.position) FROM product_variants v WHERE v.product_id = p.id)) AS text
       FROM products p WHERE id > $1 ORDER BY id LIMIT $2`,
      [after, limit],
    );
  }

  /** Names of these products. */
  namesOf(ids: readonly string[]): Promise<TargetName[]> {
    return this.queries.rows<TargetName>('SELECT id, name AS name FROM products WHERE id = ANY($1::uuid[])', [ids]);
  }

  async publicPage(query: ProductsQuery): Promise<Page<ProductView>> {
    const { text, values } = publicProductsStatement(query, this.clock.now());
    return pageOf(await this.queries.rows<ListedProduct>(text, values), query.limit, toProductView, ({ position, id }) => [position, id]);
  }

  /** @throws NotFound unless the product is public. */
  async publicOne(id: string): Promise<ProductView> {
    const [row] = await this.queries.rows<ProductRow>(`SELECT ${COLUMNS} FROM products p WHERE p.id = $1 AND p.visible_from <= $2`, [
      id,
      this.clock.now().toISOString(),
    ]);
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

  /** Types of all products, by name. Scans the table: hundreds of rows, once per admin visit. */
  async adminTypes(): Promise<string[]> {
    const rows = await this.queries.rows<{ type: string }>('SELECT type FROM products GROUP BY type ORDER BY lower(type), type');
    return rows.map(({ type }) => type);
  }

  async adminPage(query: AdminProductsQuery): Promise<AdminProductPage> {
    const { text, values } = adminProductsStatement(query);
    return pageOf(await this.queries.rows<ListedProduct>(text, values), query.limit, toAdminProductView, ({ position, id }) => [
      position,
      id,
    ]);
  }

  /** @throws NotFound */
  async adminOne(id: string): Promise<AdminProductView> {
    const [row] = await this.queries.rows<ProductRow>(`SELECT ${COLUMNS} FROM products p WHERE p.id = $1`, [id]);
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

  async lockForUpdate(tx: Tx, id: string): Promise<ProductRow | undefined> {
    const [row] = await tx.manager.query<ProductRow[]>(`SELECT ${COLUMNS} FROM products p WHERE p.id = $1 FOR UPDATE OF p`, [id]);
    return row;
  }

  async insert(tx: Tx, product: Product): Promise<void> {
    await tx.manager.insert(Product, product);
  }

  async update(tx: Tx, id: string, product: Omit<Product, 'id' | 'createdAt'>): Promise<void> {
    await tx.manager.update(Product, { id }, product);
  }

  async delete(tx: Tx, id: string): Promise<void> {
    await tx.manager.delete(Product, { id });
  }

  /** Those of the images that no product shows. */
  async unusedImages(tx: Tx, srcs: readonly string[]): Promise<string[]> {
    const unused = await tx.manager.query<Array<{ src: string }>>(
      'SELECT u.src FROM unnest($1::text[]) AS u (src) WHERE NOT EXISTS (SELECT FROM products p WHERE p.images @> ARRAY[u.src])',
      [srcs],
    );
    return unused.map(({ src }) => src);
  }
}

interface Statement {
  text: string;
  values: unknown[];
}

/** A page of products that are public at this time, with one row more than the page size. Each order has its own index. */
export function publicProductsStatement({ query, type, tag, sort, cursor, limit }: ProductsQuery, now: Date): Statement {
  const list = new ListText();
  list.where((value) => `p.visible_from <= ${value}::timestamptz`, now.toISOString());
  if (type !== undefined && type !== '') list.where((value) => `p.type = ${value}`, type);
  if (tag !== undefined && tag !== '') list.where((value) => `p.tags @> ARRAY[${value}]::text[]`, tag);
  list.matching(query);
  return list.page(ORDERS[sort], cursor, limit);
}

/** A page of all products, newest first, with one row more than the page size. */
function adminProductsStatement({ search, status, type, cursor, limit }: AdminProductsQuery): Statement {
  const list = new ListText();
  if (status !== undefined) list.where((value) => `p.status = ${value}`, status);
  if (type !== undefined && type !== '') list.where((value) => `p.type = ${value}`, type);
  list.matching(search);
  return list.page(BY_CREATION, cursor, limit);
}

/** Builds one prepared statement per combination of order and filters. */
class ListText {
  private readonly conditions: string[] = [];
  private readonly values: unknown[] = [];

  where(condition: (value: string) => string, value: unknown): void {
    this.conditions.push(condition(this.bind(value)));
  }

  /** Every word must occur in the text. */
  matching(search: string | undefined): void {
    const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
    for (const word of words) this.where((value) => `p.search_text LIKE ${value}`, containing(word));
  }

  page({ by, type, direction, position }: Order, cursor: string | undefined, limit: number): Statement {
    if (cursor !== undefined) {
      const [start, id] = decodeCursor(cursor, [type, 'uuid']);
      const than = direction === 'ASC' ? '>' : '<';
      this.where((value) => `(${by}, p.id) ${than} (${value}::${type}, ${this.bind(id)}::uuid)`, start);
    }
    const where = this.conditions.length === 0 ? '' : `WHERE ${this.conditions.join(' AND ')} `;
    const text = `SELECT ${COLUMNS}, ${position} AS position FROM products p ${where}ORDER BY ${by} ${direction}, p.id ${direction} LIMIT ${this.bind(limit + 1)}`;
    return { text, values: this.values };
  }

  private bind(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}
