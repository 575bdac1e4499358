import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import type { Config } from '../platform/config/config.js';
import { clientOptions, MAINTENANCE_LIMITS, type Connection } from '../platform/database/connections/connection.js';
import { TimedClient } from '../platform/database/connections/timed-client.js';
import { dataSourceOptions } from '../platform/database/data-source.js';

/** Stands as a comment on a table that every database of the program has, so that it is about this database and goes with its tables. */
const MARK = 'The demo is being filled.';

/** Everything that migrations and the demo have made: tables with their rows, and functions that belong to no extension. */
const DROP_ALL = `
  DO $$
  DECLARE statement text;
  BEGIN
    FOR statement IN
      SELECT format('DROP TABLE %I CASCADE', relname) FROM pg_class
      WHERE relnamespace = quote_ident(current_schema())::regnamespace AND relkind IN ('r', 'p')
      UNION ALL
      SELECT format('DROP FUNCTION %s CASCADE', oid::regprocedure) FROM pg_proc
      WHERE pronamespace = quote_ident(current_schema())::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = pg_proc.oid AND d.deptype = 'e')
    LOOP
      EXECUTE statement;
    END LOOP;
  END $$`;

/** Whatever runs a statement. */
interface Asked {
  query(sql: string): Promise<unknown>;
}

/** From here on a demo is being filled: until it is finished, its next start empties it. */
export async function markUnfinished(database: Asked): Promise<void> {
  await database.query(`COMMENT ON TABLE migrations IS '${MARK}'`);
}

/** What is there is whole, or belongs to a studio that was started on it and is no demo: no start empties it any more. */
export async function markFinished(database: Asked): Promise<void> {
  await database.query(
    `DO $$ BEGIN IF obj_description('migrations'::regclass, 'pg_class') = '${MARK}' THEN COMMENT ON TABLE migrations IS NULL; END IF; END $$`,
  );
}

/**
 * Empties what a demo has left that was stopped while it was being filled: half of it is no studio, and its passwords were never printed.
 * @returns whether there was such a thing; the schema is then to be made anew.
 */
export async function discardUnfinishedDemo({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>, connection: Connection): Promise<boolean> {
  const database = await new DataSource(
    dataSourceOptions(clientOptions(connection, 'portal start', MAINTENANCE_LIMITS), { Client: TimedClient }),
  ).initialize();
  try {
    const [row] = await database.query<Array<{ mark: string | null }>>(
      `SELECT obj_description(to_regclass('migrations'), 'pg_class') AS mark`,
    );
    if (row?.mark !== MARK) return false;
    // The files first: what is cut off here begins with them again.
    const files = ['demo-accounts.txt', 'audit-head.json', 'audit-heads.log', ...(s3 === undefined ? ['files'] : [])];
    for (const name of files) await rm(join(dataDir, name), { recursive: true, force: true });
    await database.query(DROP_ALL);
    return true;
  } finally {
    await database.destroy();
  }
}
