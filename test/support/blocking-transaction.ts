import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { TestApp } from './app.js';

const TIMEOUT_MS = 20_000;
const open = new Set<pg.Client>();

/** For `afterEach`: rolls back the transactions of a failed test; otherwise the next one would wait for them. */
export async function endTransactions(): Promise<void> {
  await Promise.all([...open].map((client) => client.end()));
  open.clear();
}

/** Another transaction that blocks requests until it commits, to force a race. */
interface BlockingTransaction {
  query(sql: string, values?: unknown[]): Promise<void>;
  /** Sends it, and resolves once one more request is waiting for a lock. */
  sendBlocked<T>(send: () => PromiseLike<T>): Promise<{ response: Promise<T> }>;
  commit(): Promise<void>;
}

/** Starts with one statement, which takes the locks. */
export async function openTransaction(app: TestApp, sql: string, values: unknown[] = []): Promise<BlockingTransaction> {
  const client = new pg.Client({ connectionString: app.database.url });
  await client.connect();
  open.add(client);
  await client.query('BEGIN');
  await client.query(sql, values);
  const waiting = async (): Promise<number> => {
    const [row] = await app.database.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return row?.n ?? 0;
  };
  return {
    async query(more, given = []) {
      await client.query(more, given);
    },
    async sendBlocked(send) {
      const before = await waiting();
      const response = Promise.resolve(send());
      for (const deadline = Date.now() + TIMEOUT_MS; (await waiting()) <= before; await wait(10)) {
        if (Date.now() > deadline) throw new Error('The request did not come to wait for a lock.');
      }
      return { response };
    },
    async commit() {
      await client.query('COMMIT');
      await client.end();
      open.delete(client);
    },
  };
}
