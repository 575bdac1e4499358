import type { DataSource } from 'typeorm';
import { StartupError } from '../errors/startup-error.js';
import { LOCKS } from './locks.js';

/**
 * Migrates the schema to this program's version. One instance at a time, under an advisory lock; each migration in its own transaction, so
 * that a failure leaves the last good state.
 * @returns names of the migrations that ran.
 * @throws StartupError if the database is newer than the program.
 */
export async function migrate(dataSource: DataSource): Promise<string[]> {
  const guard = dataSource.createQueryRunner();
  try {
    await guard.connect();
    await guard.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    await guard.query('SELECT pg_advisory_lock($1)', [LOCKS.migration]);
    try {
      await refuseNewerSchema(dataSource);
      const ran = await dataSource.runMigrations({ transaction: 'each' });
      return ran.map((migration) => migration.name);
    } finally {
      await guard.query('SELECT pg_advisory_unlock($1)', [LOCKS.migration]);
      await guard.query('RESET statement_timeout; RESET lock_timeout; RESET idle_in_transaction_session_timeout');
    }
  } finally {
    await guard.release();
  }
}

async function refuseNewerSchema(dataSource: DataSource): Promise<void> {
  const [table] = await dataSource.query<Array<{ found: boolean }>>(`SELECT to_regclass('migrations') IS NOT NULL AS found`);
  if (table?.found !== true) return;
  const knownNames = new Set(dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name));
  const rows = await dataSource.query<Array<{ name: string }>>('SELECT name FROM migrations ORDER BY timestamp');
  const unknown = rows.filter((row) => !knownNames.has(row.name));
  if (unknown.length === 0) return;
  throw new StartupError(
    `The database was made by a newer version of the program (it knows ${unknown.at(-1)?.name ?? 'a later migration'}); start that version, or restore a backup of this one.`,
  );
}
