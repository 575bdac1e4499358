import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import type { Config } from '../platform/config/config.js';
import { clientOptions, MAINTENANCE_LIMITS, type Connection } from '../platform/database/connections/connection.js';
import { TimedClient } from '../platform/database/connections/timed-client.js';
import { dataSourceOptions } from '../platform/database/data-source.js';
import { dropAll, isMarkedUnfinished } from './unfinished-demo.repository.js';

/**
 * Discards the remains of a demo that was interrupted while it was being filled: it is incomplete, and its passwords were never printed.
 * @returns whether there were any; the schema must then be created again.
 */
export async function discardUnfinishedDemo({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>, connection: Connection): Promise<boolean> {
  const database = await new DataSource(
    dataSourceOptions(clientOptions(connection, 'portal start', MAINTENANCE_LIMITS), { Client: TimedClient }),
  ).initialize();
  try {
    if (!(await isMarkedUnfinished(database))) return false;
    // Files first: an interruption here starts over with them.
    const files = ['demo-accounts.txt', 'audit-head.json', 'audit-heads.log', ...(s3 === undefined ? ['files'] : [])];
    for (const name of files) await rm(join(dataDir, name), { recursive: true, force: true });
    await dropAll(database);
    return true;
  } finally {
    await database.destroy();
  }
}
