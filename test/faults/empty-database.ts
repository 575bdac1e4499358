import { randomBytes } from 'node:crypto';
import { queryOnce } from '../support/query-once.js';
import { testServer, withDatabase } from '../support/test-server.js';

/** A database without any table, on the server of the test run. */
export interface EmptyDatabase {
  url: string;
  query<T extends object>(sql: string, values?: unknown[]): Promise<T[]>;
  drop(): Promise<void>;
}

export async function createEmptyDatabase(): Promise<EmptyDatabase> {
  const { adminUrl, prefix } = testServer();
  const name = `${prefix}${randomBytes(6).toString('hex')}`;
  await queryOnce(adminUrl, `CREATE DATABASE ${name}`);
  const url = withDatabase(adminUrl, name);
  return {
    url,
    query: (sql, values) => queryOnce(url, sql, values),
    async drop() {
      await queryOnce(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
