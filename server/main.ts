import 'reflect-metadata';
import { createApp } from './app.setup.js';
import { readConfig, type Config } from './platform/config/config.js';
import { loadEnvironment } from './platform/config/environment.js';
import type { Connection } from './platform/database/connection.js';
import { prepareDataDirectory } from './platform/database/embedded/cluster.js';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './platform/database/embedded/embedded-postgres.js';
import { prepareDatabase } from './platform/database/prepare.js';
import { Running } from './running.js';
import { say } from './platform/config/say.js';

/** Config, database, application, listen, drain: the life of the program from top to bottom. */
async function main(): Promise<void> {
  const running = new Running();
  // Every time, not once: a second signal would have its default effect and end the program in the middle of draining.
  process.on('SIGTERM', () => running.leave('SIGTERM'));
  process.on('SIGINT', () => running.leave('SIGINT'));
  try {
    loadEnvironment();
    const config = readConfig(process.env);
    prepareDataDirectory(config.dataDir);
    const embedded = await startDatabase(config);
    if (embedded !== undefined) running.onStop(() => embedded.stop());
    running.goOn();
    const connection: Connection = embedded?.connection ?? { connectionString: config.databaseUrl ?? '' };
    await prepareDatabase(connection);
    running.goOn();
    const app = await createApp(config, connection);
    await running.serve(app, config);
  } catch (error) {
    await running.abandon(error);
  }
}

async function startDatabase(config: Config): Promise<EmbeddedPostgres | undefined> {
  if (config.databaseUrl !== undefined) return undefined;
  return startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => say(line) });
}

await main();
