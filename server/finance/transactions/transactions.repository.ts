import { Injectable } from '@nestjs/common';
import { containing } from '../../platform/database/like.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockRow } from '../../platform/database/row-locks.js';
import { insertOnce, type Tx } from '../../platform/database/transactions.js';
import { decodeCursor, type Page, rowsPage } from '../../platform/lists/cursors.js';
import type { Currency } from '../currency/currency.rules.js';
import { decidedColumns, decidedJoins, type DecidedRow } from '../decided-rows.js';
import type { TransactionStatus, TransactionType } from '../finance.rules.js';
import type { DocumentTitle } from '../ledger/ledger-documents.service.js';
import type { Days, VatCode } from '../ledger/ledger.rules.js';
import { FinanceTransaction } from './transaction.entity.js';
import type { FundSource } from './transaction.rules.js';
import type { TransactionsQuery } from './transactions.dto.js';
import type { WaitingFilter } from '../../staff/overview/staff-sources.service.js';

/** As a list or a page shows it. */
export interface TransactionRow extends DecidedRow {
  type: TransactionType;
  category: string;
  amountPence: number;
  vatPence: number;
  vatCode: VatCode;
  currency: Currency;
  foreignMinor: number | null;
  rate: string | null;
  rateSource: string | null;
  rateDate: string | null;
  description: string;
  justification: string;
  hmrcCategory: string;
  source: FundSource | null;
  investorName: string | null;
  grantTaxable: boolean | null;
  receiptFileId: string | null;
  receiptIsPicture: boolean;
  /** Other transactions with the same receipt. */
  receiptUses: number;
}

const COLUMNS = `${decidedColumns('t')}, t.type, t.category, t.amount_pence AS "amountPence", t.vat_pence AS "vatPence", t.vat_code AS "vatCode", t.currency,
  t.foreign_minor AS "foreignMinor", trim_scale(t.rate)::text AS rate, t.rate_source AS "rateSource", t.rate_date AS "rateDate", t.description,
  t.justification, t.hmrc_category AS "hmrcCategory", t.source, t.investor_name AS "investorName", t.grant_taxable AS "grantTaxable", t.receipt_file_id AS "receiptFileId",
  t.receipt_is_picture AS "receiptIsPicture",
  (SELECT count(*) FROM finance_transactions other WHERE other.receipt_sha256 = t.receipt_sha256 AND other.id <> t.id)
    + (SELECT count(*) FROM clarity_expenses claimed WHERE claimed.receipt_sha256 = t.receipt_sha256) AS "receiptUses"`;
const FROM = `FROM finance_transactions t ${decidedJoins('t')}`;

@Injectable()
export class TransactionsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** The latest first. */
  page({ limit, cursor, type, status, category, from, to, search }: TransactionsQuery): Promise<Page<TransactionRow>> {
    const values: unknown[] = [limit + 1];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const conditions = [
      ...(type === undefined ? [] : [`t.type = ${bind(type)}`]),
      ...(status === undefined ? [] : [`t.status = ${bind(status)}`]),
      ...(category === undefined ? [] : [`t.category = ${bind(category)}`]),
      ...(from === undefined ? [] : [`t.happened_on >= ${bind(from)}::date`]),
      ...(to === undefined ? [] : [`t.happened_on <= ${bind(to)}::date`]),
      ...(search === undefined ? [] : [`t.search_text LIKE ${bind(containing(search.toLowerCase()))}`]),
    ];
    return this.latest(conditions, values, limit, cursor);
  }

  /** Those of a period, the latest first: dated in it, or posted or reversed in it, like one of a month that was closed before. */
  ofPeriod({ from, to }: Days, limit: number, cursor?: string): Promise<Page<TransactionRow>> {
    const isBooked = `EXISTS (SELECT FROM ledger_entries e WHERE e.source_kind = 'transaction' AND e.source_id = t.id
      AND e.posted_on BETWEEN $2::date AND $3::date)`;
    // Nothing is posted before its date.
    const conditions = ['t.happened_on <= $3::date', `(t.happened_on >= $2::date OR ${isBooked})`];
    return this.latest(conditions, [limit + 1, from, to], limit, cursor);
  }

  /** @param values of the conditions; the first is the number of rows to read */
  private async latest(conditions: string[], values: unknown[], limit: number, cursor?: string): Promise<Page<TransactionRow>> {
    if (cursor !== undefined) {
      const [day, id] = decodeCursor(cursor, ['date', 'uuid']);
      conditions.push(`(t.happened_on, t.id) < ($${values.push(day)}::date, $${values.push(id)}::uuid)`);
    }
    const rows = await this.queries.rows<TransactionRow>(
      `SELECT ${COLUMNS} ${FROM} ${conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`}
       ORDER BY t.happened_on DESC, t.id DESC LIMIT $1`,
      values,
    );
    return rowsPage(rows, limit, (row) => [row.happenedOn, row.id]);
  }

  async find(id: string): Promise<TransactionRow | undefined> {
    const [row] = await this.queries.rows<TransactionRow>(`SELECT ${COLUMNS} ${FROM} WHERE t.id = $1`, [id]);
    return row;
  }

  /** Descriptions of the transactions with these ids. */
  titles(ids: readonly string[]): Promise<DocumentTitle[]> {
    return this.queries.rows<Omit<DocumentTitle, 'selfPaid'>>(
      `SELECT t.id, t.description, t.self_approved AS "selfApproved", t.self_reversed AS "selfReversed" FROM finance_transactions t WHERE t.id = ANY($1::uuid[])`,
      [ids],
    );
  }

  /** What a user entered or decided, oldest first. The text of what others entered is not theirs. */
  ofUser(userId: string): Promise<Array<{ id: string; description: string | null; happenedOn: string; status: TransactionStatus }>> {
    return this.queries.rows<{ id: string; description: string | null; happenedOn: string; status: TransactionStatus }>(
      `SELECT t.id, CASE WHEN t.entered_by = $1 THEN t.description END AS description, t.happened_on AS "happenedOn", t.status
       FROM finance_transactions t
       WHERE t.entered_by = $1 OR t.decided_by = $1 OR t.reversed_by = $1 ORDER BY t.created_at, t.id`,
      [userId],
    );
  }

  /** Number of transactions waiting for approval. */
  async waiting({ before, exceptOf }: WaitingFilter): Promise<number> {
    const [row] = await this.queries.rows<{ count: number }>(
      `SELECT count(*) AS count FROM finance_transactions
       WHERE status = 'pending' AND ($1::timestamptz IS NULL OR created_at < $1) AND ($2::uuid IS NULL OR entered_by IS DISTINCT FROM $2)`,
      [before ?? null, exceptOf ?? null],
    );
    return row?.count ?? 0;
  }

  /** Number of transactions until a day that wait for approval. @param until YYYY-MM-DD */
  async pendingUntil(until: string): Promise<number> {
    const [row] = await this.queries.rows<{ count: number }>(
      `SELECT count(*)::int AS count FROM finance_transactions WHERE status = 'pending' AND happened_on <= $1::date`,
      [until],
    );
    return row?.count ?? 0;
  }

  /** @returns false if there is one with this id already. */
  insert(tx: Tx, transaction: Omit<FinanceTransaction, 'searchText'>): Promise<boolean> {
    return insertOnce(tx, FinanceTransaction, transaction);
  }

  lock(tx: Tx, id: string): Promise<FinanceTransaction | null> {
    return lockRow(tx, FinanceTransaction, { id });
  }

  async update(tx: Tx, id: string, change: Partial<Omit<FinanceTransaction, 'searchText'>>): Promise<void> {
    await tx.manager.update(FinanceTransaction, { id }, change);
  }
}
