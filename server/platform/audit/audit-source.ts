import pg from 'pg';
import type { Config } from '../config/config.js';
import { clientOptions, MAINTENANCE_LIMITS, type Connection } from '../database/connections/connection.js';
import { reachDatabase } from '../database/connections/reach.js';
import type { ChainedRow } from './chain/audit-chain.js';
import { AuditSnapshotRepository } from './chain/audit-snapshot.repository.js';

const BATCH = 1_000;

/** A snapshot of the audit trail in a database. */
export interface AuditSnapshot {
  /** Every chained row in chain order, read in batches. */
  rows(): AsyncGenerator<ChainedRow>;
  /** Committed rows that are not yet chained. */
  notChained(): Promise<number>;
  close(): Promise<void>;
}

/**
 * Opens the configured database for reading: DATABASE_URL, the embedded server of the running program, or the embedded server started for
 * this purpose.
 * @throws StartupError if there is none or it cannot be reached.
 */
export async function openAuditTrail(config: Config): Promise<AuditSnapshot> {
  const { connection, close } = await reachDatabase(config);
  try {
    return await openSnapshot(connection, close);
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Reads everything in one transaction, so that rows chained in the meantime do not interfere.
 * @param closed called after the snapshot has been closed.
 */
export async function openSnapshot(connection: Connection, closed: () => Promise<void> = () => Promise.resolve()): Promise<AuditSnapshot> {
  const client = new pg.Client(clientOptions(connection, 'portal audit', MAINTENANCE_LIMITS));
  client.on('error', () => undefined);
  const repository = new AuditSnapshotRepository(client);
  try {
    await client.connect();
    await repository.begin();
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return {
    async *rows() {
      let last: ChainedRow | undefined;
      for (;;) {
        const rows = await repository.rowsAfter(last, BATCH);
        yield* rows;
        last = rows.at(-1);
        if (rows.length < BATCH) return;
      }
    },
    notChained: () => repository.countWaiting(),
    async close() {
      await client.end().catch(() => undefined);
      await closed();
    },
  };
}
