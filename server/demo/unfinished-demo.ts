import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import type { Config } from '../platform/config/config.js';
import { clientOptions, MAINTENANCE_LIMITS, type Connection } from '../platform/database/connections/connection.js';
import { TimedClient } from '../platform/database/connections/timed-client.js';
import { dataSourceOptions } from '../platform/database/data-source.js';
import { dropAll, isMarkedUnfinished } from './unfinished-demo.repository.js';

/**
 * Empties what a demo has left that was stopped while it was being filled: half of it is no studio, and its passwords were never printed.
 * @returns whether there was such a thing; the schema is then to be made anew.
 */
export async function discardUnfinishedDemo({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>, connection: Connection): Promise<boolean> {
  const database = await new DataSource(
    dataSourceOptions(clientOptions(connection, 'portal start', MAINTENANCE_LIMITS), { Client: TimedClient }),
  ).initialize();
  try {
    if (!(await isMarkedUnfinished(database))) return false;
    // The files first: what is cut off here begins with them again.
    const files = ['demo-accounts.txt', 'audit-head.json', 'audit-heads.log', ...(s3 === undefined ? ['files'] : [])];
    for (const name of files) await rm(join(dataDir, name), { recursive: true, force: true });
    await dropAll(database);
    return true;
  } finally {
    await database.destroy();
  }
}
