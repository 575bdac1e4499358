import { readConfig, type Config } from './platform/config/config.js';
import { loadEnvironment } from './platform/config/environment.js';
import type { Connection } from './platform/database/connections/connection.js';
import { prepareDataDirectory } from './platform/database/embedded/cluster.js';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './platform/database/embedded/embedded-postgres.js';
import { ProgramLifecycle } from './program-lifecycle.js';
import { printLine } from './platform/config/print-line.js';
import { startupNotices } from './platform/config/startup-notices.js';
import type * as portal from './portal.js';

/** Configuration, database, application, listen, drain: the whole lifecycle of the program. */
async function main(): Promise<void> {
  const running = new ProgramLifecycle();
  // `on`, not `once`: a second signal would have its default effect and end the program while it is draining.
  process.on('SIGTERM', () => running.leave('SIGTERM'));
  process.on('SIGINT', () => running.leave('SIGINT'));
  // Without its supervisor no one could stop the program, so it stops when the supervisor is gone, even after kill -9.
  if (process.connected) process.on('disconnect', () => running.leave('The supervisor is gone'));
  try {
    loadEnvironment();
    const config = readConfig(process.env);
    prepareDataDirectory(config.dataDir);
    for (const notice of startupNotices(config)) printLine(notice);
    const embedded = await startDatabase(config);
    if (embedded !== undefined) running.onStop(() => embedded.stop());
    running.assertRunning();
    const connection: Connection = embedded?.connection ?? { connectionString: config.databaseUrl ?? '' };
    const { Portal } = await loadPortal();
    running.assertRunning();
    await running.serve(await Portal.open(config, connection, () => running.assertRunning()));
  } catch (error) {
    await running.abandon(error);
  }
}

async function startDatabase(config: Config): Promise<EmbeddedPostgres | undefined> {
  if (config.databaseUrl !== undefined) return undefined;
  // A module that cannot be loaded reports the error when it is needed.
  const launched = () => void loadPortal().catch(() => undefined);
  return startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => printLine(line), launched });
}

/** The application with all its packages, which takes most of the start-up time. */
function loadPortal(): Promise<typeof portal> {
  return import('./portal.js');
}

/** Resolves once the program is ready, or its failed start is over. */
export const started = main();
