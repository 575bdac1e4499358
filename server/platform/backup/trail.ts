import { basename } from 'node:path';
import pg from 'pg';
import { clientOptions, MAINTENANCE_LIMITS, type Connection } from '../database/connections/connection.js';
import type { CommandOutput } from './command.js';

const ROW = `INSERT INTO audit_log (at, action, target_type, target_id, details)
  VALUES ($1, 'BACKUP_STARTED', 'backup', $2, 'Database, uploads and keys are read into an archive, by a command beside the program.')`;

/**
 * Says in the audit trail that everything is about to be read out: before it is, so that the archive holds the row as well. A
 * program chains it, the one that runs or the next that starts. Where the row cannot be written, on a read-only copy of the
 * database for example, the backup is still worth having, and the operator is told.
 */
export async function noteBackup(connection: Connection, target: string, at: Date, out: CommandOutput): Promise<void> {
  const client = new pg.Client(clientOptions(connection, 'portal backup', MAINTENANCE_LIMITS));
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ there: boolean }>("SELECT to_regclass('audit_log') IS NOT NULL AS there");
    // A database without a trail is no portal; the snapshot has a clearer message for that.
    if (rows[0]?.there === true)
      await client
        .query(ROW, [at, basename(target).slice(0, 200)])
        .catch((error: Error) => out.error(`This backup is not in the audit trail: ${error.message}.`));
  } catch {
    // Whether the database can be reached, the snapshot finds out and says.
  } finally {
    await client.end().catch(() => undefined);
  }
}
