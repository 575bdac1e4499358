import type pg from 'pg';
import type { ChainedRow } from './audit-chain.js';

/** Columns in their hashed form; see `audit-chain.ts`, which declares the rows. */
export const CONTENT_COLUMNS = `
  id::text AS id,
  to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at,
  actor_id::text AS "actorId", action, target_type AS "targetType", target_id AS "targetId", details,
  before::text AS before, after::text AS after, ip, request_id AS "requestId"`;
export const CHAIN_COLUMNS = `${CONTENT_COLUMNS}, position::text AS position, previous_hash AS "previousHash", hash`;

const BEFORE_ALL = '-9223372036854775808';

/** A snapshot of the chain, read on a separate connection, also without the application. */
export class AuditSnapshotRepository {
  constructor(private readonly client: pg.Client) {}

  /** Begins the transaction in which everything is read, so that rows chained in the meantime do not interfere. */
  async begin(): Promise<void> {
    await this.client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  }

  /** Chained rows in chain order, after the given row. */
  async rowsAfter(last: ChainedRow | undefined, limit: number): Promise<ChainedRow[]> {
    const { rows } = await this.client.query<ChainedRow>({
      name: 'chain',
      // Also ordered by id: a table whose index was dropped may contain a position twice.
      text: `SELECT ${CHAIN_COLUMNS} FROM audit_log WHERE (audit_log.position, audit_log.id) > ($1::bigint, $2::bigint)
             ORDER BY audit_log.position, audit_log.id LIMIT ${limit}`,
      values: [last?.position ?? BEFORE_ALL, last?.id ?? BEFORE_ALL],
    });
    return rows;
  }

  /** Committed rows that are not yet chained. */
  async countWaiting(): Promise<number> {
    const { rows } = await this.client.query<{ count: number }>('SELECT count(*) FROM audit_log WHERE position IS NULL');
    return rows[0]?.count ?? 0;
  }
}
