import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockRow } from '../../platform/database/row-locks.js';
import { insertOnce, type Tx } from '../../platform/database/transactions.js';
import { decodeCursor, type Page, rowsPage } from '../../platform/lists/cursors.js';
import { decidedColumns, decidedJoins, type DecidedRow } from '../decided-rows.js';
import type { DocumentTitle } from '../ledger/ledger-documents.service.js';
import type { Days, VatCode } from '../ledger/ledger.rules.js';
import type { TaxPayment } from '../tax/tax-payments.rules.js';
import { Journal } from './journal.entity.js';
import type { JournalKind } from './journal.rules.js';
import type { JournalsQuery } from './journals.dto.js';
import type { WaitingFilter } from '../../staff/overview/staff-sources.service.js';

/** As a list or a page shows it. */
export interface JournalRow extends DecidedRow {
  kind: JournalKind;
  amountPence: number;
  isOpposite: boolean;
  fromAccount: string | null;
  toAccount: string | null;
  arrivedPence: number | null;
  feePence: number | null;
  interestPence: number | null;
  category: string | null;
  vatPence: number | null;
  vatCode: VatCode | null;
  returnFrom: string | null;
  returnTo: string | null;
  taxYearEnd: string | null;
  description: string;
}

/** A journal that pays a tax. */
export interface TaxPaymentRow extends TaxPayment {
  id: string;
  happenedOn: string;
}

/** A journal that pays a filed VAT return. */
interface VatPaymentRow extends TaxPaymentRow {
  returnId: string;
}

/** What was paid for a financial year. */
export interface NamedTaxRow {
  yearEnd: string;
  pence: number;
  pencePosted: number;
  /** The first day on which the ledger counts one. */
  firstPosted: string;
}

/** Of a journal that pays a tax. */
const PAYMENT = `j.id, j.happened_on AS "happenedOn", j.amount_pence AS "amountPence", j.is_opposite AS "isOpposite",
  j.status = 'approved' AS "isApproved"`;
const COLUMNS = `${decidedColumns('j')}, j.kind, j.amount_pence AS "amountPence", j.is_opposite AS "isOpposite", j.from_account AS "fromAccount",
  j.to_account AS "toAccount", j.arrived_pence AS "arrivedPence", j.fee_pence AS "feePence",
  j.interest_pence AS "interestPence", j.category, j.vat_pence AS "vatPence", j.vat_code AS "vatCode",
  paid.period_from AS "returnFrom", paid.period_to AS "returnTo", j.tax_year_end AS "taxYearEnd",
  j.description`;
const FROM = `FROM finance_journals j ${decidedJoins('j')} LEFT JOIN finance_vat_returns paid ON paid.id = j.vat_return_id`;

@Injectable()
export class JournalsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** The latest first. */
  async page({ limit, cursor, kind, status, until }: JournalsQuery): Promise<Page<JournalRow>> {
    const values: unknown[] = [limit + 1];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const conditions = [
      ...(kind === undefined ? [] : [`j.kind = ${bind(kind)}`]),
      ...(status === undefined ? [] : [`j.status = ${bind(status)}`]),
      ...(until === undefined ? [] : [`j.happened_on <= ${bind(until)}::date`]),
    ];
    if (cursor !== undefined) {
      const [day, id] = decodeCursor(cursor, ['date', 'uuid']);
      conditions.push(`(j.happened_on, j.id) < (${bind(day)}::date, ${bind(id)}::uuid)`);
    }
    const rows = await this.queries.rows<JournalRow>(
      `SELECT ${COLUMNS} ${FROM} ${conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`}
       ORDER BY j.happened_on DESC, j.id DESC LIMIT $1`,
      values,
    );
    return rowsPage(rows, limit, (row) => [row.happenedOn, row.id]);
  }

  async find(id: string): Promise<JournalRow | undefined> {
    const [row] = await this.queries.rows<JournalRow>(`SELECT ${COLUMNS} ${FROM} WHERE j.id = $1`, [id]);
    return row;
  }

  /** Those that pay filed VAT returns, the latest first, without rejected and reversed ones. */
  vatPaymentsOf(returnIds: readonly string[]): Promise<VatPaymentRow[]> {
    return this.queries.rows<VatPaymentRow>(
      `SELECT ${PAYMENT}, j.vat_return_id AS "returnId"
       FROM finance_journals j WHERE j.vat_return_id = ANY($1::uuid[]) AND j.status <> 'rejected' AND j.reversed_at IS NULL
       ORDER BY j.happened_on DESC, j.id DESC LIMIT 500`,
      [returnIds],
    );
  }

  /**
   * Those that pay the corporation tax of a financial year, the latest first, without rejected and reversed ones: those that name it, and
   * those of the following year that name none, because a payment follows the year that it is for.
   * @param end last day of the year, YYYY-MM-DD
   * @param nextEnd last day of the following one; null for those that name it alone
   */
  taxPaymentsOf(end: string, nextEnd: string | null): Promise<TaxPaymentRow[]> {
    return this.queries.rows<TaxPaymentRow>(
      `SELECT ${PAYMENT} FROM finance_journals j
       WHERE (j.tax_year_end = $1::date
           OR (j.kind = 'corporation_tax' AND j.tax_year_end IS NULL AND j.happened_on > $1::date AND j.happened_on <= $2::date))
         AND j.status <> 'rejected' AND j.reversed_at IS NULL
       ORDER BY j.happened_on DESC, j.id DESC LIMIT 500`,
      [end, nextEnd],
    );
  }

  /**
   * Payments of corporation tax that name a financial year, by its last day, in pence: of all days, and of those from which the ledger counts
   * them in a period. Only approved ones that were not reversed.
   */
  namedTaxPayments({ from, to }: Days): Promise<NamedTaxRow[]> {
    const pence = 'CASE WHEN j.is_opposite THEN -j.amount_pence ELSE j.amount_pence END';
    return this.queries.rows<NamedTaxRow>(
      `SELECT j.tax_year_end AS "yearEnd", sum(${pence})::bigint AS pence,
         coalesce(sum(${pence}) FILTER (WHERE j.posted_on BETWEEN $1::date AND $2::date), 0)::bigint AS "pencePosted",
         min(j.posted_on)::text AS "firstPosted"
       FROM finance_journals j WHERE j.tax_year_end IS NOT NULL AND j.status = 'approved' AND j.reversed_at IS NULL GROUP BY j.tax_year_end`,
      [from, to],
    );
  }

  /** Corporation tax charged for some days, in pence: with what waits for approval, and that alone. */
  async taxCharged({ from, to }: Days): Promise<{ pence: number; waitingPence: number }> {
    const pence = 'CASE WHEN j.is_opposite THEN -j.amount_pence ELSE j.amount_pence END';
    const [row] = await this.queries.rows<{ pence: number; waitingPence: number }>(
      `SELECT coalesce(sum(${pence}), 0)::bigint AS pence,
         coalesce(sum(${pence}) FILTER (WHERE j.status = 'pending'), 0)::bigint AS "waitingPence"
       FROM finance_journals j
       WHERE j.kind = 'corporation_tax_charge' AND j.status <> 'rejected' AND j.reversed_at IS NULL
         AND j.happened_on BETWEEN $1::date AND $2::date`,
      [from, to],
    );
    return row ?? { pence: 0, waitingPence: 0 };
  }

  /** Descriptions of the journals with these ids. */
  titles(ids: readonly string[]): Promise<DocumentTitle[]> {
    return this.queries.rows<Omit<DocumentTitle, 'selfPaid'>>(
      `SELECT j.id, j.description, j.self_approved AS "selfApproved", j.self_reversed AS "selfReversed"
       FROM finance_journals j WHERE j.id = ANY($1::uuid[])`,
      [ids],
    );
  }

  /** What a user entered or decided, oldest first. The text of what others entered is not theirs. */
  ofUser(userId: string): Promise<Array<{ id: string; kind: JournalKind; description: string | null; happenedOn: string }>> {
    return this.queries.rows<{ id: string; kind: JournalKind; description: string | null; happenedOn: string }>(
      `SELECT j.id, j.kind, CASE WHEN j.entered_by = $1 THEN j.description END AS description, j.happened_on AS "happenedOn"
       FROM finance_journals j
       WHERE j.entered_by = $1 OR j.decided_by = $1 OR j.reversed_by = $1 ORDER BY j.created_at, j.id`,
      [userId],
    );
  }

  /** Number of journals waiting for approval. */
  async waiting({ before, exceptOf }: WaitingFilter): Promise<number> {
    const [row] = await this.queries.rows<{ count: number }>(
      `SELECT count(*) AS count FROM finance_journals
       WHERE status = 'pending' AND ($1::timestamptz IS NULL OR created_at < $1) AND ($2::uuid IS NULL OR entered_by IS DISTINCT FROM $2)`,
      [before ?? null, exceptOf ?? null],
    );
    return row?.count ?? 0;
  }

  /** Number of journals until a day that wait for approval. @param until YYYY-MM-DD */
  async pendingUntil(until: string): Promise<number> {
    const [row] = await this.queries.rows<{ count: number }>(
      `SELECT count(*)::int AS count FROM finance_journals WHERE status = 'pending' AND happened_on <= $1::date`,
      [until],
    );
    return row?.count ?? 0;
  }

  /** @returns false if there is one with this id already. */
  insert(tx: Tx, journal: Journal): Promise<boolean> {
    return insertOnce(tx, Journal, journal);
  }

  lock(tx: Tx, id: string): Promise<Journal | null> {
    return lockRow(tx, Journal, { id });
  }

  async update(tx: Tx, id: string, change: Partial<Journal>): Promise<void> {
    await tx.manager.update(Journal, { id }, change);
  }
}
