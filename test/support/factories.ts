import { randomUUID } from 'node:crypto';
import type { TestDatabase } from './database.js';

export interface TransactionRow {
  type: 'expense' | 'income' | 'product' | 'investment';
  amountPence: number;
  vatPence: number;
  status: 'approved' | 'pending' | 'rejected';
  /** YYYY-MM-DD. */
  happenedOn: string;
}

/** A transaction in the books: £10.00 of income, approved, of today, unless told otherwise. */
export async function makeTransaction(database: TestDatabase, values: Partial<TransactionRow> = {}): Promise<void> {
  const row: TransactionRow = {
    type: 'income',
    amountPence: 1_000,
    vatPence: 0,
    status: 'approved',
    happenedOn: new Date().toISOString().slice(0, 10),
    ...values,
  };
  await database.query(
    `INSERT INTO finance_transactions (id, type, category, amount_pence, vat_pence, vat_code, description, justification, hmrc_category,
       status, happened_on, self_approved, receipt_is_picture, created_at, updated_at, version)
     VALUES ($1, $2, 'Test', $3, $4, 'standard', 'Test', 'Test', 'Office costs', $5, $6, false, false, now(), now(), 1)`,
    [randomUUID(), row.type, row.amountPence, row.vatPence, row.status, row.happenedOn],
  );
}
