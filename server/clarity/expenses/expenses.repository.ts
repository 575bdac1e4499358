import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockRow } from '../../platform/database/row-locks.js';
import { insertOnce, type Tx } from '../../platform/database/transactions.js';
import { decodeCursor, type Page, rowsPage } from '../../platform/lists/cursors.js';
import { colleagueName, joinUser } from '../../users/user-directory.service.js';
import type { PendingFilter } from '../claims/claim-type.js';
import type { Currency } from '../../finance/currency/currency.rules.js';
import type { VatCode } from '../../finance/ledger/ledger.rules.js';
import type { ClaimStatus } from '../clarity.rules.js';
import { Expense } from './expense.entity.js';

export interface ExpenseRow {
  id: string;
  userId: string | null;
  userName: string | null;
  description: string;
  category: string;
  project: string | null;
  spentOn: string;
  amountPence: number;
  vatCode: VatCode | null;
  vatPence: number;
  reclaimedPence: number;
  currency: Currency;
  foreignMinor: number | null;
  rate: string | null;
  rateSource: string | null;
  rateDate: string | null;
  receiptFileId: string | null;
  receiptIsPicture: boolean;
  receiptUses: number;
  firstApprovedByName: string | null;
  status: ClaimStatus;
  reason: string | null;
  decidedByName: string | null;
  decidedAt: string | null;
  selfApproved: boolean;
  version: number;
}

interface PayableReceiptRow {
  /** Of the payable. */
  id: string;
  description: string;
  spentOn: string;
  receiptFileId: string;
  receiptIsPicture: boolean;
}

const COLUMNS = `e.id, e.user_id AS "userId", ${colleagueName('payer')} AS "userName", e.description, e.category, e.project,
  e.spent_on AS "spentOn", e.amount_pence AS "amountPence", e.vat_code AS "vatCode", e.vat_pence AS "vatPence",
  e.reclaimed_pence AS "reclaimedPence", e.currency, e.foreign_minor AS "foreignMinor", trim_scale(e.rate)::text AS rate,
  e.rate_source AS "rateSource", e.rate_date AS "rateDate", e.receipt_file_id AS "receiptFileId", e.receipt_is_picture AS "receiptIsPicture",
  (SELECT count(*) FROM clarity_expenses other WHERE other.receipt_sha256 = e.receipt_sha256 AND other.id <> e.id)
    + (SELECT count(*) FROM finance_transactions bought WHERE bought.receipt_sha256 = e.receipt_sha256) AS "receiptUses",
  ${colleagueName('first')} AS "firstApprovedByName", e.status, e.reason, ${colleagueName('decider')} AS "decidedByName",
  e.decided_at AS "decidedAt", e.self_approved AS "selfApproved", e.version`;
const FROM = `FROM clarity_expenses e ${joinUser('payer', 'e.user_id')} ${joinUser('first', 'e.first_approved_by')}
  ${joinUser('decider', 'e.decided_by')}`;

@Injectable()
export class ExpensesRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** The expenses of one person, the latest day first. */
  async page(userId: string, status: ClaimStatus | undefined, limit: number, cursor?: string): Promise<Page<ExpenseRow>> {
    const values: unknown[] = [limit + 1, userId];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const conditions = ['e.user_id = $2', ...(status === undefined ? [] : [`e.status = ${bind(status)}`])];
    if (cursor !== undefined) {
      const [day, id] = decodeCursor(cursor, ['date', 'uuid']);
      conditions.push(`(e.spent_on, e.id) < (${bind(day)}::date, ${bind(id)}::uuid)`);
    }
    const rows = await this.queries.rows<ExpenseRow>(
      `SELECT ${COLUMNS} ${FROM} WHERE ${conditions.join(' AND ')} ORDER BY e.spent_on DESC, e.id DESC LIMIT $1`,
      values,
    );
    return rowsPage(rows, limit, (row) => [row.spentOn, row.id]);
  }

  /** Pending expenses, earliest first. */
  async pending({ userId, until, limit, cursor }: PendingFilter): Promise<Page<ExpenseRow>> {
    const values: unknown[] = [limit + 1];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const conditions = [
      `e.status = 'pending'`,
      ...(userId === undefined ? [] : [`e.user_id = ${bind(userId)}`]),
      ...(until === undefined ? [] : [`e.spent_on <= ${bind(until)}::date`]),
    ];
    if (cursor !== undefined) {
      const [day, id] = decodeCursor(cursor, ['date', 'uuid']);
      conditions.push(`(e.spent_on, e.id) > (${bind(day)}::date, ${bind(id)}::uuid)`);
    }
    const rows = await this.queries.rows<ExpenseRow>(
      `SELECT ${COLUMNS} ${FROM} WHERE ${conditions.join(' AND ')} ORDER BY e.spent_on, e.id LIMIT $1`,
      values,
    );
    return rowsPage(rows, limit, (row) => [row.spentOn, row.id]);
  }

  async find(id: string): Promise<ExpenseRow | undefined> {
    const [row] = await this.queries.rows<ExpenseRow>(`SELECT ${COLUMNS} ${FROM} WHERE e.id = $1`, [id]);
    return row;
  }

  /** Receipts of the expenses for which there are some payables, by the ids of these. */
  receiptsOfPayables(ids: readonly string[]): Promise<PayableReceiptRow[]> {
    return this.queries.rows<PayableReceiptRow>(
      `SELECT p.id, e.description, e.spent_on AS "spentOn", e.receipt_file_id AS "receiptFileId", e.receipt_is_picture AS "receiptIsPicture"
       FROM clarity_payables p JOIN clarity_expenses e ON e.id = p.claim_id
       WHERE p.kind = 'expense' AND p.id = ANY($1::uuid[]) AND e.receipt_file_id IS NOT NULL ORDER BY p.id`,
      [ids],
    );
  }

  /** All expenses of a person, for their export. */
  ofUser(userId: string): Promise<ExpenseRow[]> {
    return this.queries.rows<ExpenseRow>(`SELECT ${COLUMNS} ${FROM} WHERE e.user_id = $1 ORDER BY e.spent_on, e.id`, [userId]);
  }

  /** @returns false if there is one with this id already. */
  insert(tx: Tx, expense: Expense): Promise<boolean> {
    return insertOnce(tx, Expense, expense);
  }

  lock(tx: Tx, id: string): Promise<Expense | null> {
    return lockRow(tx, Expense, { id });
  }

  async update(tx: Tx, id: string, change: Partial<Expense>): Promise<void> {
    await tx.manager.update(Expense, { id }, change);
  }

  async delete(tx: Tx, id: string): Promise<void> {
    await tx.manager.delete(Expense, { id });
  }

  /** Expenses of a user that were not approved, with their receipts. */
  unapproved(tx: Tx, userId: string): Promise<Array<Pick<Expense, 'id' | 'receiptFileId'>>> {
    return tx.manager
      .createQueryBuilder(Expense, 'e')
      .where('e.userId = :userId AND e.status <> :approved', { userId, approved: 'approved' })
      .getMany();
  }
}
