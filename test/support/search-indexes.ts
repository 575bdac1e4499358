import type { TestDatabase } from './database.js';

/**
 * Drops the GIN indexes before a bulk insert, in which each row would add dozens of entries.
 * @returns a function that rebuilds them, at a fraction of the cost.
 */
export async function dropSearchIndexes(database: TestDatabase): Promise<() => Promise<void>> {
  const indexes = await database.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid JOIN pg_am ON pg_am.oid = relam
     WHERE amname = 'gin' AND relnamespace = 'public'::regnamespace`,
  );
  await database.query(indexes.map(({ name }) => `DROP INDEX ${name}`).join(';'));
  return async () => {
    await database.query(indexes.map(({ definition }) => definition).join(';'));
  };
}
