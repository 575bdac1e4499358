import { randomBytes } from 'node:crypto';
import pg from 'pg';
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
  await once(adminUrl, `CREATE DATABASE ${name}`);
  const url = withDatabase(adminUrl, name);
  return {
    url,
    query: (sql, values) => once(url, sql, values),
    async drop() {
      await once(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function once<T extends object>(url: string, sql: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
