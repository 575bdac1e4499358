import { randomUUID } from 'node:crypto';
import type { Test } from 'supertest';
import type { ProductStatus } from '../../server/store/store.rules.js';
import type { Agent } from './app.js';
import type { TestDatabase } from './database.js';

let productCount = 0;

interface ProductValues {
  id: string;
  name: string;
  type: string;
  description: string;
  pricePence: number;
  tags: string[];
  status: ProductStatus;
  /** ISO 8601; for scheduled products. */
  publishAt: string | null;
  /** ISO 8601; the time from which a published product is visible. */
  visibleFrom: string;
}

/** A product in the database, published by default. Caches are not invalidated. */
export async function makeProduct(database: TestDatabase, values: Partial<ProductValues> = {}): Promise<ProductValues> {
  productCount += 1;
  const row: ProductValues = {
    id: randomUUID(),
    name: `Product ${productCount}`,
    type: 'Mug',
    description: `What product ${productCount} is.`,
    pricePence: 1_000,
    tags: [],
    status: 'published',
    publishAt: null,
    visibleFrom: new Date(Date.now() - 60_000).toISOString(),
    ...values,
  };
  const visibleFrom = row.status === 'published' ? row.visibleFrom : row.publishAt;
  await database.query(
    `INSERT INTO products (id, name, type, description, price_pence, tags, search_text, status, publish_at, visible_from)
     VALUES ($1, $2, $3, $4, $5, $6, lower($2 || ' ' || $3 || ' ' || $4), $7, $8, $9)`,
    [row.id, row.name, row.type, row.description, row.pricePence, row.tags, row.status, row.publishAt, visibleFrom],
  );
  return row;
}

/** The fields of a complete product. */
export const PRODUCT_FIELDS = {
  name: 'Fox mug',
  type: 'Mug',
  price: '12.50',
  description: 'Holds tea.\r\nAnd coffee.',
  status: 'published',
};

/** Sends a product form with its pictures. */
export function sendProduct(
  agent: Agent,
  fields: Record<string, string>,
  pictures: ReadonlyArray<readonly [string, Buffer]> = [],
  id?: string,
): Test {
  let request = id === undefined ? agent.post('/api/admin/products') : agent.put(`/api/admin/products/${id}`);
  for (const [name, value] of Object.entries(fields)) request = request.field(name, value);
  for (const [name, content] of pictures) request = request.attach('images', content, name);
  return request;
}
