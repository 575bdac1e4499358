import type { DataSource } from 'typeorm';

/** Stored as a comment on a table of this database, so that it disappears with the tables. */
const MARK = 'The demo is being filled.';

/** Drops everything created by migrations and the demo: tables with their rows, and functions that belong to no extension. */
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

/** A data source, in a running program or in one that is still preparing its database. */
interface Queryable {
  query(sql: string): Promise<unknown>;
}

/** Marks that a demo is being filled: until it is finished, the next start empties it. */
export async function markUnfinished(database: Queryable): Promise<void> {
  await database.query(`COMMENT ON TABLE migrations IS '${MARK}'`);
}

/** Marks the database as complete, or as belonging to a studio that is not a demo: no start empties it any more. */
export async function markFinished(database: Queryable): Promise<void> {
  await database.query(
    `DO $$ BEGIN IF obj_description('migrations'::regclass, 'pg_class') = '${MARK}' THEN COMMENT ON TABLE migrations IS NULL; END IF; END $$`,
  );
}

/** Whether a demo was interrupted while it was being filled. False for a database without tables. */
export async function isMarkedUnfinished(database: DataSource): Promise<boolean> {
  const [row] = await database.query<Array<{ mark: string | null }>>(
    `SELECT obj_description(to_regclass('migrations'), 'pg_class') AS mark`,
  );
  return row?.mark === MARK;
}

/** Drops everything that migrations and the demo have made. */
export async function dropAll(database: Queryable): Promise<void> {
  await database.query(DROP_ALL);
}
