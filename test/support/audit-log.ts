import type { LogEntryView, LogPage } from '../../server/admin/logs/logs.dto.js';
import type { Agent, TestApp } from './app.js';

/** The id of an actor whose account does not exist. */
export const STRANGER = '0b9c7a52-6d0e-4a6f-9d8e-1f3a5b7c9d01';

export type LogQuery = Record<string, string | number>;

/** One page of the log in the admin panel. */
export async function readLog(agent: Agent, query: LogQuery = {}): Promise<LogPage> {
  return (await agent.get('/api/admin/logs').query(query).expect(200)).body as LogPage;
}

/** Every page from the first to the last. */
export async function readWholeLog(agent: Agent, query: LogQuery = {}): Promise<LogEntryView[]> {
  const items: LogEntryView[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const next: LogPage = await readLog(agent, { ...query, ...(cursor !== '' && { cursor }) });
    items.push(...next.items);
    cursor = next.nextCursor;
  }
  return items;
}

/** Rows as if written long ago, one per second from the given time. */
export interface Written {
  action?: string;
  details?: string;
  /** A stranger by default. */
  actor?: string | null;
  ip?: string;
  from?: string;
}

export async function writeLog(
  app: TestApp,
  count: number,
  { action = 'THING_CHANGED', details = 'change', actor = STRANGER, ip, from = '2026-01-01T00:00:00Z' }: Written = {},
): Promise<void> {
  await app.database.query(
    `INSERT INTO audit_log (at, actor_id, action, details, ip)
     SELECT $1::timestamptz + n * interval '1 second', $2, $3, $4 || ' ' || n, $5 FROM generate_series(1, $6::int) n ORDER BY n`,
    [from, actor, action, details, ip ?? null, count],
  );
}
