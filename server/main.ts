import { readConfig, type Config } from './platform/config/config.js';
import { loadEnvironment } from './platform/config/environment.js';
import type { Connection } from './platform/database/connections/connection.js';
import { prepareDataDirectory } from './platform/database/embedded/cluster.js';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './platform/database/embedded/embedded-postgres.js';
import { ProgramLifecycle } from './program-lifecycle.js';
import { say } from './platform/config/say.js';
import { startupNotices } from './platform/config/startup-notices.js';
import type * as portal from './portal.js';

/** Config, database, application, listen, drain: the life of the program from top to bottom. */
async function main(): Promise<void> {
  const running = new ProgramLifecycle();
  // Every time, not once: a second signal would have its default effect and end the program in the middle of draining.
  process.on('SIGTERM', () => running.leave('SIGTERM'));
  process.on('SIGINT', () => running.leave('SIGINT'));
  // No one could stop the program any more once its supervisor is gone, even by kill -9.
  if (process.connected) process.on('disconnect', () => running.leave('The supervisor is gone'));
  try {
    loadEnvironment();
    const config = readConfig(process.env);
    prepareDataDirectory(config.dataDir);
    for (const notice of startupNotices(config)) say(notice);
    const embedded = await startDatabase(config);
    if (embedded !== undefined) running.onStop(() => embedded.stop());
    running.goOn();
    const connection: Connection = embedded?.connection ?? { connectionString: config.databaseUrl ?? '' };
    const { Portal } = await loadPortal();
    running.goOn();
    await running.serve(await Portal.open(config, connection, () => running.goOn()));
  } catch (error) {
    await running.abandon(error);
  }
}

async function startDatabase(config: Config): Promise<EmbeddedPostgres | undefined> {
  if (config.databaseUrl !== undefined) return undefined;
  // A module that cannot be loaded says so when it is needed.
  const launched = () => void loadPortal().catch(() => undefined);
  return startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => say(line), launched });
}

/** The application with all its packages: most of the time that a start takes. */
function loadPortal(): Promise<typeof portal> {
  return import('./portal.js');
}

await main();
