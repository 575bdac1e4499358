import { basename } from 'node:path';
import pg from 'pg';
import { clientOptions, MAINTENANCE_LIMITS, type Connection } from '../database/connections/connection.js';
import type { Manifest } from './archive-plan.js';
import type { CommandOutput } from './command.js';

const STARTED = `INSERT INTO audit_log (at, action, target_type, target_id, details)
  VALUES ($1, 'BACKUP_STARTED', 'backup', $2, 'Database, uploads and keys are read into an archive, by a command beside the program.')`;

const RESTORED = `INSERT INTO audit_log (at, action, target_type, target_id, details) VALUES ($1, 'BACKUP_RESTORED', 'backup', $2, $3)`;

/**
 * Records in the audit trail of a restored database that it was restored, and from when: what happened since is missing from it.
 * @param client in the transaction of the restore
 * @param archive path of the archive
 */
export async function recordRestore(
  client: pg.ClientBase,
  archive: string,
  { createdAt, programVersion }: Manifest,
  at: Date,
): Promise<void> {
  const details = `Everything is as it was on ${createdAt}, when version ${programVersion} made the archive.`;
  await client.query(RESTORED, [at, basename(archive).slice(0, 200), details]);
}

/**
 * Records in the audit trail that all data is about to be exported, before the snapshot, so that the archive contains the row. The running
 * program chains it, or the next one to start. If the row cannot be written, for example on a read-only replica, the backup continues and
 * the operator is warned.
 */
export async function recordBackup(connection: Connection, target: string, at: Date, out: CommandOutput): Promise<void> {
  const client = new pg.Client(clientOptions(connection, 'portal backup', MAINTENANCE_LIMITS));
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ there: boolean }>("SELECT to_regclass('audit_log') IS NOT NULL AS there");
    // A database without an audit table is not a portal database; the snapshot has a clearer message for that.
    if (rows[0]?.there === true)
      await client
        .query(STARTED, [at, basename(target).slice(0, 200)])
        .catch((error: Error) => out.error(`This backup is not in the audit trail: ${error.message}.`));
  } catch {
    // Whether the database can be reached, the snapshot finds out and says.
  } finally {
    await client.end().catch(() => undefined);
  }
}
