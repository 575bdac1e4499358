import type pg from 'pg';

/** Dropped foreign keys and triggers. */
export interface Protection {
  /** Restores them as they were; foreign keys check all rows at once. */
  restore(): Promise<void>;
}

/** When a trigger fires, from `pg_trigger.tgenabled`. */
const FIRING: Readonly<Record<string, string>> = { O: 'ENABLE', R: 'ENABLE REPLICA', A: 'ENABLE ALWAYS' };

/**
 * Drops the schema's foreign keys and disables its triggers, so that rows can be loaded table by table in any order. The tables' owner may
 * do this; it must happen in the load's transaction, so that other sessions never see the tables without them.
 */
export async function removeProtection(client: pg.ClientBase): Promise<Protection> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT c.conrelid::regclass::text AS table, quote_ident(c.conname) AS name, pg_get_constraintdef(c.oid) AS definition
     FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
     WHERE c.contype = 'f' AND c.conparentid = 0 AND t.relnamespace = quote_ident(current_schema())::regnamespace ORDER BY c.oid`,
  );
  const { rows: triggers } = await client.query<{ table: string; name: string; firing: string }>(
    `SELECT g.tgrelid::regclass::text AS table, quote_ident(g.tgname) AS name, g.tgenabled AS firing
     FROM pg_trigger g JOIN pg_class t ON t.oid = g.tgrelid
     WHERE NOT g.tgisinternal AND g.tgenabled <> 'D' AND t.relnamespace = quote_ident(current_schema())::regnamespace ORDER BY g.oid`,
  );
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { table, name } of triggers) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ${name}`);
  return {
    async restore() {
      for (const { table, name, definition } of keys) await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
      for (const { table, name, firing } of triggers)
        await client.query(`ALTER TABLE ${table} ${FIRING[firing] ?? 'ENABLE'} TRIGGER ${name}`);
    },
  };
}
