import { randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';
import { Store1763700000023 } from '../../server/platform/database/migrations/1763700000023-store.js';
import { publicProductsStatement } from '../../server/store/products/products.repository.js';
import { ProductsQuery } from '../../server/store/products/products.dto.js';
import { createEmptyDatabase, type EmptyDatabase } from '../faults/empty-database.js';

describe('the store’s tables', () => {
  let database: EmptyDatabase;
  let source: DataSource;
  const role = `portal_limited_${randomBytes(6).toString('hex')}`;
  beforeEach(async () => {
    database = await createEmptyDatabase();
    source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  });
  afterEach(async () => {
    await source.destroy();
    await database.drop();
  });

  const indexes = async (): Promise<string[]> =>
    (await database.query<{ name: string }>(`SELECT indexname AS name FROM pg_indexes WHERE tablename = 'products'`)).map(
      ({ name }) => name,
    );
  const tables = async (): Promise<unknown[]> => database.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);

  it('are created with an index for searching, and removed again', async () => {
    const runner = source.createQueryRunner();
    await new Store1763700000023().up(runner);
    expect(await indexes()).toContain('products_search');
    await new Store1763700000023().down(runner);
    expect(await tables()).toEqual([]);
    await new Store1763700000023().up(runner);
    await runner.release();
    expect(await indexes()).toContain('products_search');
  });

  it('are created without it when extensions are not allowed, and searching still works', async () => {
    const runner = source.createQueryRunner();
    await runner.query(`CREATE ROLE ${role}`);
    try {
      await runner.query(`GRANT CREATE, USAGE ON SCHEMA public TO ${role}`);
      await runner.query(`SET ROLE ${role}`);
      await new Store1763700000023().up(runner);
      expect(await indexes()).not.toContain('products_search');
      await runner.query(
        `INSERT INTO products (id, name, type, description, price_pence, search_text, status, visible_from)
         VALUES (gen_random_uuid(), 'Fox', 'Mug', 'd', 1, 'fox mug', 'published', now()), (gen_random_uuid(), 'Owl', 'Mug', 'd', 1, 'owl mug', 'published', now())`,
      );
      const { text, values } = publicProductsStatement(
        Object.assign(new ProductsQuery(), { query: 'MUG fox' }),
        new Date(Date.now() + 60_000),
      );
      expect(await runner.query(text, values)).toMatchObject([{ name: 'Fox' }]);
      await new Store1763700000023().down(runner);
    } finally {
      await runner.query('RESET ROLE');
      await runner.query(`DROP OWNED BY ${role}`);
      await runner.query(`DROP ROLE ${role}`);
      await runner.release();
    }
  });
});
