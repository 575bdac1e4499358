import { randomUUID } from 'node:crypto';
import type { TestDatabase } from './database.js';

let made = 0;

export interface ProjectRow {
  id: string;
  title: string;
  description: string;
  slug: string;
  icon: string | null;
  public: boolean;
}

/** A project in the database, public unless told otherwise. Pages that are kept in memory do not hear of it. */
export async function makeProject(database: TestDatabase, values: Partial<ProjectRow> = {}): Promise<ProjectRow> {
  made += 1;
  const row: ProjectRow = {
    id: randomUUID(),
    title: `Project ${made}`,
    description: `What project ${made} is about.`,
    slug: `project-${made}-${randomUUID().slice(0, 8)}`,
    icon: null,
    public: true,
    ...values,
  };
  await database.query('INSERT INTO projects (id, title, description, slug, icon, public) VALUES ($1, $2, $3, $4, $5, $6)', [
    row.id,
    row.title,
    row.description,
    row.slug,
    row.icon,
    row.public,
  ]);
  return row;
}

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
    `INSERT INTO finance_transactions (id, type, category, amount_pence, vat_pence, status, happened_on)
     VALUES ($1, $2, 'Test', $3, $4, $5, $6)`,
    [randomUUID(), row.type, row.amountPence, row.vatPence, row.status, row.happenedOn],
  );
}
