import { Injectable } from '@nestjs/common';
import { LOCKS } from '../../database/locks.js';
import { ReadQueries } from '../../database/read-queries.js';
import type { Tx } from '../../database/transactions.js';
import type { ChainContent, ChainedRow, ChainHead } from './audit-chain.js';
import { CHAIN_COLUMNS, CONTENT_COLUMNS } from './audit-snapshot.repository.js';

const NEIGHBOURS = 1_000;
const HEAD_COLUMNS = 'position::text AS position, hash';

/** Statements that chain committed audit rows and read the chain. */
@Injectable()
export class AuditChainRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Whether a committed row is waiting to be chained. */
  async hasWaiting(): Promise<boolean> {
    const rows = await this.queries.rows('SELECT 1 FROM audit_log WHERE position IS NULL LIMIT 1');
    return rows.length > 0;
  }

  /** Takes the lock for chaining until the transaction ends. @returns false if another process has it. */
  async tryLock(tx: Tx): Promise<boolean> {
    const [lock] = await tx.manager.query<Array<{ held: boolean }>>('SELECT pg_try_advisory_xact_lock($1) AS held', [LOCKS.auditChain]);
    return lock?.held === true;
  }

  /** The last chained row; undefined if there is none. */
  async head(tx: Tx): Promise<ChainHead | undefined> {
    const [head] = await tx.manager.query<ChainHead[]>(
      `SELECT ${HEAD_COLUMNS} FROM audit_log WHERE position IS NOT NULL ORDER BY audit_log.position DESC LIMIT 1`,
    );
    return head;
  }

  /** The oldest rows waiting to be chained. */
  waiting(tx: Tx, limit: number): Promise<ChainContent[]> {
    return tx.manager.query<ChainContent[]>(
      `SELECT ${CONTENT_COLUMNS} FROM audit_log WHERE position IS NULL ORDER BY audit_log.id LIMIT ${limit}`,
    );
  }

  /** Writes the chain positions of these rows in one statement. */
  async write(tx: Tx, rows: readonly ChainedRow[]): Promise<void> {
    await tx.manager.query(
      `UPDATE audit_log SET position = c.position, previous_hash = c.previous_hash, hash = c.hash
       FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) AS c(id, position, previous_hash, hash)
       WHERE audit_log.id = c.id`,
      [rows.map((row) => row.id), rows.map((row) => row.position), rows.map((row) => row.previousHash), rows.map((row) => row.hash)],
    );
  }

  /** The last chained row, preceded by the row at the given position. */
  heads(position: string | null): Promise<ChainHead[]> {
    return this.queries.rows<ChainHead>(
      `SELECT ${HEAD_COLUMNS} FROM audit_log
       WHERE position = (SELECT max(position) FROM audit_log) OR position = $1 ORDER BY audit_log.position`,
      [position],
    );
  }

  /** Those of these rows that are already chained, in their hashed form, in chain order. */
  chained(ids: readonly number[]): Promise<ChainedRow[]> {
    return this.queries.rows<ChainedRow>(
      `SELECT ${CHAIN_COLUMNS} FROM audit_log WHERE id = ANY($1) AND position IS NOT NULL ORDER BY audit_log.position`,
      [ids],
    );
  }

  /** Number of committed rows that are not yet chained. */
  async countWaiting(): Promise<number> {
    const [row] = await this.queries.rows<{ count: number }>('SELECT count(*) FROM audit_log WHERE position IS NULL');
    return row?.count ?? 0;
  }

  /**
   * The first position of rows since a time and the last of rows before another, ISO 8601; null without any. The chain follows the ids
   * and not the times, so the rows next to each time are compared.
   */
  async positionsWithin(from: string, to: string): Promise<{ first: string | null; last: string | null }> {
    const [row] = await this.queries.rows<{ first: string | null; last: string | null }>(
      `SELECT (SELECT min(position) FROM (SELECT position FROM audit_log WHERE at >= $1::timestamptz AND position IS NOT NULL
                 ORDER BY at, id LIMIT ${NEIGHBOURS}) early)::text AS first,
              (SELECT max(position) FROM (SELECT position FROM audit_log WHERE at < $2::timestamptz AND position IS NOT NULL
                 ORDER BY at DESC, id DESC LIMIT ${NEIGHBOURS}) late)::text AS last`,
      [from, to],
    );
    return row ?? { first: null, last: null };
  }

  /** Rows in chain order, after one position and up to another. */
  between(after: string, last: string, limit: number): Promise<ChainedRow[]> {
    return this.queries.rows<ChainedRow>(
      `SELECT ${CHAIN_COLUMNS} FROM audit_log WHERE audit_log.position > $1::bigint AND audit_log.position <= $2::bigint
       ORDER BY audit_log.position LIMIT $3`,
      [after, last, limit],
    );
  }
}
