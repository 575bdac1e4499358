import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockTable } from '../../platform/database/row-locks.js';
import type { Tx } from '../../platform/database/transactions.js';
import { decodeCursor, type Page, rowsPage } from '../../platform/lists/cursors.js';
import { colleagueName, joinUser } from '../../users/user-directory.service.js';
import type { Days } from '../ledger/ledger.rules.js';
import { ForecastOverride } from './forecast-override.entity.js';

export interface OverrideRow {
  month: string;
  amountPence: number;
  note: string;
  byName: string | null;
  version: number;
}

export interface RepeatingRow {
  category: string;
  description: string;
  /** Number per month. */
  times: number;
  /** What the latest cost. */
  pence: number;
  /** The latest of them. */
  transactionId: string;
}

/**
 * Expenses approved with the same category, description and amount in each of some months: with the lowest monthly count, and the amount
 * last posted, including VAT only if it is not reclaimed. Ledger lines are read for repeating ones only. Parameters: first day, last day,
 * number of months.
 */
const REPEATING = `
  SELECT g.category, g.description, g.times, g.id AS "transactionId", (
    SELECT sum(l.amount_pence) FROM ledger_lines l JOIN ledger_accounts a ON a.code = l.account_code AND a.type = 'expense'
    WHERE l.entry_id = g.entry_id
  ) AS pence
  FROM (
    SELECT m.category, m.description, m.amount_pence, min(m.times) AS times, (array_agg(m.entry_id ORDER BY m.month DESC))[1] AS entry_id,
      (array_agg(m.id ORDER BY m.month DESC))[1] AS id
    FROM (
      SELECT t.category, t.description, t.amount_pence, ledger_month(t.happened_on) AS month, count(*) AS times,
        (array_agg(t.entry_id ORDER BY t.id))[1] AS entry_id, (array_agg(t.id ORDER BY t.id))[1] AS id
      FROM finance_transactions t
      WHERE t.status = 'approved' AND t.type = 'expense' AND t.reversed_at IS NULL AND t.happened_on BETWEEN $1::date AND $2::date
      GROUP BY 1, 2, 3, 4
    ) m GROUP BY m.category, m.description, m.amount_pence HAVING count(*) = $3::int
  ) g`;

@Injectable()
export class ForecastRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Those of some months. @param days first days of the first and the last month */
  overrides({ from, to }: Days): Promise<OverrideRow[]> {
    return this.queries.rows<OverrideRow>(
      `SELECT o.month, o.amount_pence AS "amountPence", o.note, ${colleagueName('director')} AS "byName", o.version
       FROM finance_forecast_overrides o ${joinUser('director', 'o.set_by')}
       WHERE o.amount_pence IS NOT NULL AND o.month BETWEEN $1::date AND $2::date`,
      [from, to],
    );
  }

  /** What a user set. */
  ofUser(userId: string): Promise<Array<{ month: string; amountPence: number; note: string }>> {
    return this.queries.rows<{ month: string; amountPence: number; note: string }>(
      `SELECT o.month, o.amount_pence AS "amountPence", o.note FROM finance_forecast_overrides o
       WHERE o.amount_pence IS NOT NULL AND o.set_by = $1 ORDER BY o.month`,
      [userId],
    );
  }

  /** Monthly cost of repeating expenses. @param days whole months @param months their number */
  async repeatingPence({ from, to }: Days, months: number): Promise<number> {
    const [row] = await this.queries.rows<{ pence: number }>(
      `SELECT coalesce(sum(r.times * r.pence), 0)::float8 AS pence FROM (${REPEATING}) r`,
      [from, to, months],
    );
    return row?.pence ?? 0;
  }

  /** Repeating expenses, most expensive first. @param days whole months @param months their number */
  async repeating({ from, to }: Days, months: number, limit: number, cursor?: string): Promise<Page<RepeatingRow>> {
    const values: unknown[] = [from, to, months, limit + 1];
    const source = `SELECT r.category, r.description, r.times::int AS times, r.pence::float8 AS pence, r."transactionId"
      FROM (${REPEATING}) r`;
    const order = 'ORDER BY r.times * r.pence DESC, r."transactionId" DESC LIMIT $4';
    const rows =
      cursor === undefined
        ? await this.queries.rows<RepeatingRow>(`${source} ${order}`, values)
        : await this.queries.rows<RepeatingRow>(
            `${source} WHERE (r.times * r.pence, r."transactionId") < ($5::numeric, $6::uuid) ${order}`,
            [...values, ...decodeCursor(cursor, ['number', 'uuid'])],
          );
    return rowsPage(rows, limit, ({ times, pence, transactionId }) => [times * pence, transactionId]);
  }

  /** The override of a month, locked until the end of the transaction, including a withdrawn one. */
  async lock(tx: Tx, month: string): Promise<ForecastOverride | null> {
    await lockTable(tx, ForecastOverride);
    return tx.manager.findOneBy(ForecastOverride, { month });
  }

  async save(tx: Tx, row: ForecastOverride): Promise<void> {
    await tx.manager.upsert(ForecastOverride, row, ['month']);
  }
}
