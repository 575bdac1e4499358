import { startDatabaseServer } from '../../support/server-process.mjs';
import { SERVER_VARIABLE } from '../../support/test-server';

/** One PostgreSQL for the run; every portal gets a copy of the migrated template. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { server, stop } = await startDatabaseServer();
  process.env[SERVER_VARIABLE] = server;
  return stop;
}
