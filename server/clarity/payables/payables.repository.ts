import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockRow } from '../../platform/database/row-locks.js';
import type { Tx } from '../../platform/database/transactions.js';
import { decodeCursor, type Page, rowsPage } from '../../platform/lists/cursors.js';
import { colleagueName, joinUser } from '../../users/user-directory.service.js';
import type { DocumentTitle } from '../../finance/ledger/ledger-documents.service.js';
import type { SubjectType } from '../clarity.rules.js';
import { Payable } from './payable.entity.js';
import type { PayableKind, PayableStatus, PayableTotal, PaymentMethod } from './payables.rules.js';
import { SHOWN_TASK } from '../time/time.repository.js';

export interface PayableRow {
  id: string;
  userId: string | null;
  userName: string | null;
  kind: PayableKind;
  claimId: string;
  description: string;
  workedOn: string;
  approvedSeconds: number | null;
  hourlyPence: number | null;
  amountPence: number;
  status: PayableStatus;
  method: PaymentMethod | null;
  reference: string | null;
  paidOn: string | null;
  paidByName: string | null;
  selfPaid: boolean;
  approvedByName: string | null;
  selfApproved: boolean;
  /** Of an expense with a receipt. */
  receiptOf: string | null;
  /** What time was recorded about; null for what is not time. */
  subjectType: SubjectType | null;
  subjectId: string | null;
  /** When the person last changed where they are paid; null where there is nothing. */
  bankDetailsSince: string | null;
  createdAt: string;
}

/** Which payables; days as YYYY-MM-DD, both inclusive. */
interface PayableFilter {
  /** Null for everyone's. */
  userId: string | null;
  status?: PayableStatus | undefined;
  /** The last day from which it may be owed. */
  until?: string | undefined;
  /** The total in which they count, of all time or of a period. */
  total?: PayableTotal | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** In pence: the current debt, and earnings and reimbursements in a period. */
interface PayableSums {
  owedPence: number;
  reimbursedPence: number;
  earnedPence: number;
}

/** In pence: what was approved for someone, and how much of it is paid. */
interface PayableTotalsRow {
  earnedPence: number;
  reimbursedPence: number;
  paidPence: number;
  owedPence: number;
}

const SELF_APPROVED = 'coalesce(t.self_approved, e.self_approved, d.self_approved, false)';
const COLUMNS = `p.id, p.user_id AS "userId", ${colleagueName('payee')} AS "userName", p.kind,
  p.claim_id AS "claimId", coalesce(${SHOWN_TASK}, e.description, d.title, '') AS description,
  coalesce(t.worked_on, e.spent_on, d.delivered_on, p.owed_from) AS "workedOn", t.approved_seconds AS "approvedSeconds", p.hourly_pence AS "hourlyPence",
  p.amount_pence AS "amountPence", p.status, p.method, p.reference, p.paid_on AS "paidOn", ${colleagueName('payer')} AS "paidByName",
  p.self_paid AS "selfPaid",
  ${colleagueName('approver')} AS "approvedByName", ${SELF_APPROVED} AS "selfApproved",
  CASE WHEN e.receipt_file_id IS NOT NULL THEN e.id END AS "receiptOf",
  t.subject_type AS "subjectType", t.subject_id AS "subjectId", b.updated_at AS "bankDetailsSince", p.created_at AS "createdAt"`;
const FROM = `FROM clarity_payables p LEFT JOIN clarity_time_entries t ON p.kind = 'time' AND t.id = p.claim_id
  LEFT JOIN clarity_expenses e ON p.kind = 'expense' AND e.id = p.claim_id
  LEFT JOIN clarity_deliverables d ON p.kind = 'deliverable' AND d.id = p.claim_id
  LEFT JOIN clarity_bank_details b ON b.user_id = p.user_id
  ${joinUser('payee', 'p.user_id')} ${joinUser('payer', 'p.paid_by')}
  ${joinUser('approver', 'coalesce(t.decided_by, e.decided_by, d.decided_by)')}`;

/** The rows that `totals` sums, or those of a period, as `sums` does: by the day of the work, or by that of the payment. */
function totalConditions(total: PayableTotal, { from, to }: PayableFilter, bind: (value: unknown) => string): string[] {
  const hasPeriod = from !== undefined || to !== undefined;
  const day = total === 'earned' ? 'p.owed_from' : 'p.paid_on';
  return [
    ...(total === 'earned' ? [`p.kind <> 'expense'`] : []),
    ...(total === 'reimbursed' ? [`p.kind = 'expense'`] : []),
    ...(total === 'paid' ? [`p.status = 'paid'`] : []),
    ...(total === 'outstanding' ? [`p.status = 'owed'`] : []),
    ...(hasPeriod ? [] : [`p.status IN ('owed', 'paid')`]),
    ...(from === undefined ? [] : [`${day} >= ${bind(from)}::date`]),
    ...(to === undefined ? [] : [`${day} <= ${bind(to)}::date`]),
  ];
}

@Injectable()
export class PayablesRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** The latest first. */
  async page(filter: PayableFilter, limit: number, cursor?: string): Promise<Page<PayableRow>> {
    const values: unknown[] = [limit + 1];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const conditions = [
      ...(filter.userId === null ? [] : [`p.user_id = ${bind(filter.userId)}`]),
      filter.status === undefined ? `p.status <> 'withdrawn'` : `p.status = ${bind(filter.status)}`,
      ...(filter.until === undefined ? [] : [`p.owed_from <= ${bind(filter.until)}::date`]),
      ...(filter.total === undefined ? [] : totalConditions(filter.total, filter, bind)),
    ];
    if (cursor !== undefined) {
      const [at, id] = decodeCursor(cursor, ['timestamptz', 'uuid']);
      conditions.push(`(p.created_at, p.id) < (${bind(at)}::timestamptz, ${bind(id)}::uuid)`);
    }
    const rows = await this.queries.rows<PayableRow>(
      `SELECT ${COLUMNS} ${FROM} WHERE ${conditions.join(' AND ')} ORDER BY p.created_at DESC, p.id DESC LIMIT $1`,
      values,
    );
    return rowsPage(rows, limit, (row) => [row.createdAt, row.id]);
  }

  /** Those of the ids that there are, the earliest first. */
  some(ids: readonly string[]): Promise<PayableRow[]> {
    return this.queries.rows<PayableRow>(`SELECT ${COLUMNS} ${FROM} WHERE p.id = ANY($1::uuid[]) ORDER BY p.created_at, p.id`, [ids]);
  }

  async find(id: string): Promise<PayableRow | undefined> {
    const [row] = await this.queries.rows<PayableRow>(`SELECT ${COLUMNS} ${FROM} WHERE p.id = $1`, [id]);
    return row;
  }

  /** @param from, to period by due date, YYYY-MM-DD, both inclusive; the current debt is of all time */
  async sums(userId: string, from: string, to: string): Promise<PayableSums> {
    const [row] = await this.queries.rows<PayableSums>(
      `SELECT coalesce(sum(p.amount_pence) FILTER (WHERE p.status = 'owed'), 0)::bigint AS "owedPence",
         coalesce(sum(p.amount_pence) FILTER (WHERE p.kind = 'expense' AND p.paid_on BETWEEN $2::date AND $3::date), 0)::bigint
           AS "reimbursedPence",
         coalesce(sum(p.amount_pence) FILTER (WHERE p.kind <> 'expense' AND p.owed_from BETWEEN $2::date AND $3::date), 0)::bigint
           AS "earnedPence"
       FROM clarity_payables p WHERE p.user_id = $1 AND p.status <> 'withdrawn'`,
      [userId, from, to],
    );
    return row ?? { owedPence: 0, reimbursedPence: 0, earnedPence: 0 };
  }

  /** Of all time, without what goes through the payroll. */
  async totals(userId: string): Promise<PayableTotalsRow> {
    const [row] = await this.queries.rows<PayableTotalsRow>(
      `SELECT coalesce(sum(p.amount_pence) FILTER (WHERE p.kind <> 'expense'), 0)::bigint AS "earnedPence",
         coalesce(sum(p.amount_pence) FILTER (WHERE p.kind = 'expense'), 0)::bigint AS "reimbursedPence",
         coalesce(sum(p.amount_pence) FILTER (WHERE p.status = 'paid'), 0)::bigint AS "paidPence",
         coalesce(sum(p.amount_pence) FILTER (WHERE p.status = 'owed'), 0)::bigint AS "owedPence"
       FROM clarity_payables p WHERE p.user_id = $1 AND p.status IN ('owed', 'paid')`,
      [userId],
    );
    return row ?? { earnedPence: 0, reimbursedPence: 0, paidPence: 0, owedPence: 0 };
  }

  /** Number of payables owed since a day or longer. @param until YYYY-MM-DD */
  async owedUntil(until: string): Promise<number> {
    const [row] = await this.queries.rows<{ count: number }>(
      `SELECT count(*)::int AS count FROM clarity_payables WHERE status = 'owed' AND owed_from <= $1::date`,
      [until],
    );
    return row?.count ?? 0;
  }

  /** What those with these ids are for, and whose they are. */
  titles(ids: readonly string[]): Promise<DocumentTitle[]> {
    return this.queries.rows<Omit<DocumentTitle, 'selfReversed'>>(
      `SELECT p.id, concat_ws(', ', nullif(coalesce(${SHOWN_TASK}, e.description, d.title, ''), ''), ${colleagueName('payee')}) AS description,
         ${SELF_APPROVED} AS "selfApproved", p.self_paid AS "selfPaid"
       ${FROM} WHERE p.id = ANY($1::uuid[])`,
      [ids],
    );
  }

  /** Everything that a person is or was owed, for their export. */
  ofUser(userId: string): Promise<PayableRow[]> {
    return this.queries.rows<PayableRow>(`SELECT ${COLUMNS} ${FROM} WHERE p.user_id = $1 ORDER BY p.created_at, p.id`, [userId]);
  }

  lock(tx: Tx, id: string): Promise<Payable | null> {
    return lockRow(tx, Payable, { id });
  }

  /** The payable of a claim, locked. */
  async lockOfClaim(tx: Tx, kind: PayableKind, claimId: string): Promise<Payable | null> {
    return tx.manager
      .createQueryBuilder(Payable, 'p')
      .setLock('pessimistic_write')
      .where('p.kind = :kind AND p.claimId = :claimId AND p.status <> :withdrawn', { kind, claimId, withdrawn: 'withdrawn' })
      .getOne();
  }

  async insert(tx: Tx, payable: Payable): Promise<void> {
    await tx.manager.insert(Payable, payable);
  }

  async update(tx: Tx, id: string, change: Partial<Payable>): Promise<void> {
    await tx.manager.update(Payable, { id }, change);
  }
}
