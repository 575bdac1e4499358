import { containing } from '../../platform/database/like.js';
import { decodeCursor } from '../../platform/lists/cursors.js';
import type { AdminProductsQuery, ProductRow, ProductsQuery } from './products.dto.js';
import type { ProductSort } from '../store.rules.js';

/** The texts of the lists of products: one prepared statement for each combination of order and filters. */

export interface Statement {
  text: string;
  values: unknown[];
}

/** With the exact position in the list's order: a timestamp in a view has lost its microseconds. */
export type ListedProduct = ProductRow & { position: string | number };

export const PRODUCT_COLUMNS = `p.id, p.name, p.type, p.description, p.price_pence, p.compare_at_pence, p.stock, p.store_url, p.tags, p.images,
  p.status, p.publish_at, p.visible_from, p.version, p.created_at, p.updated_at,
  COALESCE((
    SELECT json_agg(json_build_object('id', v.id, 'title', v.title, 'price_pence', v.price_pence, 'compare_at_pence', v.compare_at_pence,
      'stock', v.stock) ORDER BY v.position)
    FROM product_variants v WHERE v.product_id = p.id
  ), '[]') AS variants`;

interface Order {
  by: string;
  type: string;
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

/** A page of what is public at this time, with one row more than asked for. Each order has an index of its own. */
export function publicPage({ query, type, tag, sort, cursor, limit }: ProductsQuery, now: Date): Statement {
  const list = new ListText();
  list.where((value) => `p.visible_from <= ${value}::timestamptz`, now.toISOString());
  if (type !== undefined && type !== '') list.where((value) => `p.type = ${value}`, type);
  if (tag !== undefined && tag !== '') list.where((value) => `p.tags @> ARRAY[${value}]::text[]`, tag);
  list.holding(query);
  return list.page(ORDERS[sort], cursor, limit);
}

/** A page of all products, the newest first, with one row more than asked for. */
export function adminPage({ search, status, type, cursor, limit }: AdminProductsQuery): Statement {
  const list = new ListText();
  if (status !== undefined) list.where((value) => `p.status = ${value}`, status);
  if (type !== undefined && type !== '') list.where((value) => `p.type = ${value}`, type);
  list.holding(search);
  return list.page(BY_CREATION, cursor, limit);
}

class ListText {
  private readonly conditions: string[] = [];
  private readonly values: unknown[] = [];

  where(condition: (value: string) => string, value: unknown): void {
    this.conditions.push(condition(this.bind(value)));
  }

  /** Every word must be somewhere in the text. */
  holding(words: string | undefined): void {
    const wanted = (words ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
    for (const word of wanted) this.where((value) => `p.search_text LIKE ${value}`, containing(word));
  }

  page({ by, type, direction, position }: Order, cursor: string | undefined, limit: number): Statement {
    if (cursor !== undefined) {
      const [place, id] = decodeCursor(cursor, 2);
      const than = direction === 'ASC' ? '>' : '<';
      this.where((value) => `(${by}, p.id) ${than} (${value}::${type}, ${this.bind(id)}::uuid)`, place);
    }
    const where = this.conditions.length === 0 ? '' : `WHERE ${this.conditions.join(' AND ')} `;
    const text = `SELECT ${PRODUCT_COLUMNS}, ${position} AS position FROM products p ${where}ORDER BY ${by} ${direction}, p.id ${direction} LIMIT ${this.bind(limit + 1)}`;
    return { text, values: this.values };
  }

  private bind(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}
