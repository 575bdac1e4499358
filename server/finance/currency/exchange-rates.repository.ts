import { Injectable } from '@nestjs/common';
import type { TargetName } from '../../platform/audit/audit-targets.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockRow } from '../../platform/database/row-locks.js';
import type { Tx } from '../../platform/database/transactions.js';
import { decodeCursor, type Page, rowsPage } from '../../platform/lists/cursors.js';
import { colleagueName, joinUser } from '../../users/user-directory.service.js';
import type { DatedRate, ForeignCurrency } from './currency.rules.js';
import { ExchangeRate } from './exchange-rate.entity.js';

interface ExchangeRateRow extends DatedRate {
  id: string;
  enteredByName: string | null;
}

const DATED = `r.currency, r.valid_from AS "from", trim_scale(r.rate)::text AS rate, r.source`;

@Injectable()
export class ExchangeRatesRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Names for the log. */
  namesOf(ids: readonly string[]): Promise<TargetName[]> {
    return this.queries.rows<TargetName>(
      `SELECT id, currency || ' from ' || to_char(valid_from, 'FMDD FMMonth YYYY') AS name FROM finance_exchange_rates WHERE id = ANY($1::uuid[])`,
      [ids],
    );
  }

  /** The latest first. */
  async page(limit: number, cursor?: string): Promise<Page<ExchangeRateRow>> {
    const columns = `r.id, ${DATED}, ${colleagueName('author')} AS "enteredByName"
      FROM finance_exchange_rates r ${joinUser('author', 'r.entered_by')}`;
    const order = 'ORDER BY r.valid_from DESC, r.currency DESC LIMIT $1';
    const rows =
      cursor === undefined
        ? await this.queries.rows<ExchangeRateRow>(`SELECT ${columns} ${order}`, [limit + 1])
        : await this.queries.rows<ExchangeRateRow>(`SELECT ${columns} WHERE (r.valid_from, r.currency) < ($2::date, $3::text) ${order}`, [
            limit + 1,
            ...decodeCursor(cursor, ['date', 'text']),
          ]);
    return rowsPage(rows, limit, (row) => [row.from, row.currency]);
  }

  /** The rate of each currency that counts on a day. */
  on(day: string): Promise<DatedRate[]> {
    return this.queries.rows<DatedRate>(
      `SELECT DISTINCT ON (r.currency) ${DATED} FROM finance_exchange_rates r
       WHERE r.valid_from <= $1::date ORDER BY r.currency, r.valid_from DESC`,
      [day],
    );
  }

  /** Rates that a user entered. */
  ofUser(userId: string): Promise<Array<{ currency: ForeignCurrency; from: string; rate: string; source: string }>> {
    return this.queries.rows<{ currency: ForeignCurrency; from: string; rate: string; source: string }>(
      `SELECT ${DATED} FROM finance_exchange_rates r WHERE r.entered_by = $1 ORDER BY r.valid_from, r.currency`,
      [userId],
    );
  }

  lock(tx: Tx, id: string): Promise<ExchangeRate | null> {
    return lockRow(tx, ExchangeRate, { id });
  }

  async insert(tx: Tx, rate: ExchangeRate): Promise<void> {
    await tx.manager.insert(ExchangeRate, rate);
  }

  async delete(tx: Tx, id: string): Promise<void> {
    await tx.manager.delete(ExchangeRate, { id });
  }
}
