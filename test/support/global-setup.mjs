import { startDatabaseServer } from './server-process.mjs';

/** Before the first test file: one PostgreSQL for the run. Workers inherit the environment. */
export default async function globalSetup() {
  const { server, stop } = await startDatabaseServer();
  process.env.PORTAL_TEST_SERVER = server;
  globalThis.stopTestServer = stop;
}
