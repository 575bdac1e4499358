/** How the processes of a test run reach their PostgreSQL. */
export interface TestServer {
  /** A user who may create databases. */
  adminUrl: string;
  /** Every database of this run starts with it. */
  prefix: string;
  /** Name of the migrated database from which the others are copied. */
  template: string;
}

/** Environment variable that carries a `TestServer` as JSON from the run to its workers. */
export const SERVER_VARIABLE = 'PORTAL_TEST_SERVER';

/** The server of this run. */
export function testServer(): TestServer {
  const json = process.env[SERVER_VARIABLE];
  if (json === undefined)
    throw new Error('The PostgreSQL of the test run was not started: run this file through its project in jest.config.mjs.');
  return JSON.parse(json) as TestServer;
}

/** The same address with another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
