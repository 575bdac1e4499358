import { Injectable } from '@nestjs/common';
import type { TargetName } from '../../../platform/audit/audit-targets.js';
import { ReadQueries } from '../../../platform/database/read-queries.js';
import { lockTable } from '../../../platform/database/row-locks.js';
import type { Tx } from '../../../platform/database/transactions.js';
import { decodeCursor, type Page, rowsPage } from '../../../platform/lists/cursors.js';
import { colleagueName, joinUser } from '../../../users/user-directory.service.js';
import type { FiledSpan } from '../../company/vat-registration.rules.js';
import { LedgerEntry } from '../../ledger/ledger-entry.entity.js';
import type { Days } from '../../ledger/ledger.rules.js';
import type { NineBoxes } from '../vat-return.rules.js';
import { FiledReturn } from './filed-return.entity.js';
import type { ReturnSum } from './vat-filing.rules.js';

export interface FiledReturnRow {
  id: string;
  periodFrom: string;
  periodTo: string;
  position: number;
  boxes: NineBoxes;
  sums: ReturnSum[];
  filedOn: string;
  note: string;
  filedByName: string | null;
}

const FILED = `r.id, r.period_from AS "periodFrom", r.period_to AS "periodTo", r.position, r.boxes, r.sums, r.filed_on AS "filedOn", r.note,
  ${colleagueName('author')} AS "filedByName" FROM finance_vat_returns r ${joinUser('author', 'r.filed_by')}`;

@Injectable()
export class VatFilingRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Names for the log. */
  namesOf(ids: readonly string[]): Promise<TargetName[]> {
    return this.queries.rows<TargetName>(
      `SELECT id, to_char(period_from, 'FMDD FMMonth YYYY') || ' to ' || to_char(period_to, 'FMDD FMMonth YYYY') AS name FROM finance_vat_returns WHERE id = ANY($1::uuid[])`,
      [ids],
    );
  }

  async find({ from, to }: Days): Promise<FiledReturnRow | undefined> {
    const [row] = await this.queries.rows<FiledReturnRow>(`SELECT ${FILED} WHERE r.period_from = $1::date AND r.period_to = $2::date`, [
      from,
      to,
    ]);
    return row;
  }

  async exists(id: string): Promise<boolean> {
    return (await this.queries.rows('SELECT 1 FROM finance_vat_returns WHERE id = $1', [id])).length > 0;
  }

  /** The return of the period that ended on a day. */
  async endedOn(day: string): Promise<Pick<FiledReturnRow, 'periodTo' | 'position'> | undefined> {
    const [row] = await this.queries.rows<Pick<FiledReturnRow, 'periodTo' | 'position'>>(
      `SELECT r.period_to AS "periodTo", r.position FROM finance_vat_returns r WHERE r.period_to = $1::date`,
      [day],
    );
    return row;
  }

  /** The days of all returns, and the position of the first and the last; null before the first. */
  async span(): Promise<FiledSpan | null> {
    const [row] = await this.queries.rows<FiledSpan>(
      `SELECT f.period_from AS "from", l.period_to AS "to", f.position AS "firstPosition", l.position AS "lastPosition"
       FROM (SELECT period_from, position FROM finance_vat_returns ORDER BY period_to LIMIT 1) f,
         (SELECT period_to, position FROM finance_vat_returns ORDER BY period_to DESC LIMIT 1) l`,
    );
    return row ?? null;
  }

  /** The return with the latest period. */
  async last(): Promise<Pick<FiledReturnRow, 'periodTo' | 'position'> | undefined> {
    const [row] = await this.queries.rows<Pick<FiledReturnRow, 'periodTo' | 'position'>>(
      `SELECT r.period_to AS "periodTo", r.position FROM finance_vat_returns r ORDER BY r.period_to DESC LIMIT 1`,
    );
    return row;
  }

  /** The periods of returns that end on a day or later, the earliest first. */
  periodsSince(day: string): Promise<Days[]> {
    return this.queries.rows<Days>(
      `SELECT r.period_from AS "from", r.period_to AS "to" FROM finance_vat_returns r WHERE r.period_to >= $1::date ORDER BY r.period_to`,
      [day],
    );
  }

  /** Filed returns, the latest first. */
  async page(limit: number, cursor?: string): Promise<Page<FiledReturnRow>> {
    const order = 'ORDER BY r.period_to DESC LIMIT $1';
    const rows =
      cursor === undefined
        ? await this.queries.rows<FiledReturnRow>(`SELECT ${FILED} ${order}`, [limit + 1])
        : await this.queries.rows<FiledReturnRow>(`SELECT ${FILED} WHERE r.period_to < $2::date ${order}`, [
            limit + 1,
            ...decodeCursor(cursor, ['date']),
          ]);
    return rowsPage(rows, limit, (row) => [row.periodTo]);
  }

  /** Periods that a user marked as filed. */
  filedBy(userId: string): Promise<Array<{ periodFrom: string; periodTo: string; filedOn: string; note: string }>> {
    return this.queries.rows<{ periodFrom: string; periodTo: string; filedOn: string; note: string }>(
      `SELECT r.period_from AS "periodFrom", r.period_to AS "periodTo", r.filed_on AS "filedOn", r.note
       FROM finance_vat_returns r WHERE r.filed_by = $1 ORDER BY r.period_to`,
      [userId],
    );
  }

  /**
   * Stops filing and posting by others until the end of the transaction, so that every entry is before the position or after it.
   * @returns the position of the last entry, 0 in an empty ledger
   */
  async lockLedger(tx: Tx): Promise<number> {
    await lockTable(tx, FiledReturn);
    await lockTable(tx, LedgerEntry);
    const [row] = await tx.manager.query<Array<{ position: number }>>(
      `SELECT coalesce(max(e.position), 0)::bigint AS position FROM ledger_entries e`,
    );
    return row?.position ?? 0;
  }

  async insert(tx: Tx, row: FiledReturn): Promise<void> {
    await tx.manager.insert(FiledReturn, row);
  }
}
