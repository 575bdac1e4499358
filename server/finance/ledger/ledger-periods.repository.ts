import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockRow } from '../../platform/database/row-locks.js';
import type { Tx } from '../../platform/database/transactions.js';
import { LedgerPeriod, type PeriodState } from './ledger-period.entity.js';

export interface PeriodRow {
  month: string;
  state: PeriodState;
  closedAt: string | null;
  closedBy: string | null;
  reopenedAt: string | null;
  reopenedBy: string | null;
  reopenReason: string | null;
  version: number;
}

const PERIOD = `p.month, p.state, p.closed_at AS "closedAt", p.closed_by AS "closedBy", p.reopened_at AS "reopenedAt", p.reopened_by AS "reopenedBy",
  p.reopen_reason AS "reopenReason", p.version`;

const CLOSED_FROM = `SELECT p.month FROM ledger_periods p WHERE p.state = 'closed' AND p.month >= $1::date ORDER BY p.month`;

@Injectable()
export class LedgerPeriodsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** First days of the closed months from one on, the earliest first. */
  async closedFrom(tx: Tx, month: string): Promise<string[]> {
    const rows = await tx.manager.query<Array<{ month: string }>>(CLOSED_FROM, [month]);
    return rows.map((row) => row.month);
  }

  /** The same, outside a transaction. */
  async closedSince(month: string): Promise<string[]> {
    return (await this.queries.rows<{ month: string }>(CLOSED_FROM, [month])).map((row) => row.month);
  }

  /** The months between two, both included, the latest first. */
  between(from: string, to: string): Promise<PeriodRow[]> {
    return this.queries.rows<PeriodRow>(
      `SELECT ${PERIOD} FROM ledger_periods p WHERE p.month BETWEEN $1::date AND $2::date ORDER BY p.month DESC`,
      [from, to],
    );
  }

  /** The months that a user closed or reopened last. */
  changedBy(userId: string): Promise<PeriodRow[]> {
    return this.queries.rows<PeriodRow>(
      `SELECT ${PERIOD} FROM ledger_periods p WHERE p.closed_by = $1 OR p.reopened_by = $1 ORDER BY p.month`,
      [userId],
    );
  }

  /** @throws Error for a month outside the ledger. */
  async lock(tx: Tx, month: string): Promise<LedgerPeriod> {
    const period = await lockRow(tx, LedgerPeriod, { month });
    if (period === null) throw new Error(`The ledger has no month ${month}.`);
    return period;
  }

  /** Months before one that were never closed, the earliest first, locked until the end of the transaction. */
  async lockNeverClosedBefore(tx: Tx, month: string): Promise<string[]> {
    const rows = await tx.manager.query<Array<{ month: string }>>(
      `SELECT p.month FROM ledger_periods p WHERE p.month < $1::date AND p.state = 'open' AND p.reopened_at IS NULL
       ORDER BY p.month FOR UPDATE`,
      [month],
    );
    return rows.map((row) => row.month);
  }

  /** Months with entries before one that were never closed, the earliest first. */
  async neverClosedBefore(month: string): Promise<string[]> {
    const rows = await this.queries.rows<{ month: string }>(
      `SELECT p.month FROM ledger_periods p WHERE p.month < $1::date AND p.state = 'open' AND p.reopened_at IS NULL
         AND EXISTS (SELECT FROM ledger_month_sums s WHERE s.month = p.month)
       ORDER BY p.month`,
      [month],
    );
    return rows.map((row) => row.month);
  }

  /** The first open month from one on, which stays open until the end of the transaction; undefined if it was closed just now. */
  async lockOpenFrom(tx: Tx, month: string): Promise<string | undefined> {
    const [row] = await tx.manager.query<Array<{ month: string }>>(
      `SELECT p.month FROM ledger_periods p WHERE p.month >= $1::date AND p.state = 'open' ORDER BY p.month LIMIT 1 FOR SHARE`,
      [month],
    );
    return row?.month;
  }

  /** The closed months after one, the earliest first, locked until the end of the transaction. */
  async lockClosedAfter(tx: Tx, month: string): Promise<string[]> {
    const rows = await tx.manager.query<Array<{ month: string }>>(
      `SELECT p.month FROM ledger_periods p WHERE p.month > $1::date AND p.state = 'closed' ORDER BY p.month FOR UPDATE`,
      [month],
    );
    return rows.map((row) => row.month);
  }

  async close(tx: Tx, months: readonly string[], closed: { at: Date; by: string }): Promise<void> {
    await tx.manager.update(
      LedgerPeriod,
      { month: In(months) },
      { state: 'closed', closedAt: closed.at, closedBy: closed.by, version: () => 'version + 1' },
    );
  }

  async update(tx: Tx, month: string, change: Partial<LedgerPeriod>): Promise<void> {
    await tx.manager.update(LedgerPeriod, { month }, change);
  }
}
