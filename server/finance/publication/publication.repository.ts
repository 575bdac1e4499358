import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockTable } from '../../platform/database/row-locks.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { AccountType, Days } from '../ledger/ledger.rules.js';
import { INPUT_VAT, OUTPUT_VAT } from '../ledger/accounts.rules.js';
import { PRODUCT_INCOME_ACCOUNTS } from '../transactions/transaction-posting.rules.js';
import { Publication } from './publication.entity.js';

interface PublicSumsRow {
  incomePence: number;
  productPence: number;
  expensePence: number;
  /** VAT on all sales. */
  outputPence: number;
  /** The part of it on sales of products. */
  productVatPence: number;
  inputPence: number;
  updatedAt: string | null;
}

/** Debits less credits of an account. */
export interface PublicAccountRow {
  code: string;
  name: string;
  type: AccountType;
  allPence: number;
  closedPence: number;
}

export interface PublicMonthRow {
  month: string;
  state: string;
  reopenedAt: string | null;
}

@Injectable()
export class PublicationRepository {
  constructor(private readonly queries: ReadQueries) {}

  async closedOnly(): Promise<{ closedOnly: boolean; version: number } | undefined> {
    const [row] = await this.queries.rows<{ closedOnly: boolean; version: number }>(
      `SELECT p.closed_only AS "closedOnly", p.version FROM finance_publication p`,
    );
    return row;
  }

  /** The row as no other user can change it until the end of the transaction; null before the first time. */
  async lock(tx: Tx): Promise<Publication | null> {
    await lockTable(tx, Publication);
    return tx.manager.findOneBy(Publication, { id: 1 });
  }

  async save(tx: Tx, row: Publication): Promise<void> {
    await tx.manager.upsert(Publication, row, ['id']);
  }

  /** The months between two, both included, the latest first. */
  months(from: string, to: string): Promise<PublicMonthRow[]> {
    return this.queries.rows<PublicMonthRow>(
      `SELECT p.month, p.state, p.reopened_at AS "reopenedAt" FROM ledger_periods p
       WHERE p.month BETWEEN $1::date AND $2::date ORDER BY p.month DESC`,
      [from, to],
    );
  }

  /** The accounts that the sums of some months consist of. @param months their first days @param closed those of them that are closed */
  accounts(months: readonly string[], closed: readonly string[]): Promise<PublicAccountRow[]> {
    return this.queries.rows<PublicAccountRow>(
      `SELECT a.code, a.name, a.type, sum(s.debit_pence - s.credit_pence)::float8 AS "allPence",
         coalesce(sum(s.debit_pence - s.credit_pence) FILTER (WHERE s.month = ANY($2::date[])), 0)::float8 AS "closedPence"
       FROM ledger_month_sums s JOIN ledger_accounts a ON a.code = s.account_code
       WHERE s.month = ANY($1::date[]) AND (a.type IN ('income', 'expense') OR a.code = $3)
       GROUP BY a.code, a.name, a.type ORDER BY a.code`,
      [months, closed, OUTPUT_VAT],
    );
  }

  /**
   * Sums of some months: of accounts from what the ledger stores, VAT on products from its lines.
   * @param months their first days
   * @param days the range that contains them
   */
  async sums(months: readonly string[], days: Days): Promise<PublicSumsRow> {
    const [row] = await this.queries.rows<PublicSumsRow>(
      `SELECT
         coalesce(-sum(s.pence) FILTER (WHERE a.type = 'income' AND a.code <> ALL($4::text[])), 0)::float8 AS "incomePence",
         coalesce(-sum(s.pence) FILTER (WHERE a.code = ANY($4::text[])), 0)::float8 AS "productPence",
         coalesce(sum(s.pence) FILTER (WHERE a.type = 'expense'), 0)::float8 AS "expensePence",
         coalesce(-sum(s.pence) FILTER (WHERE a.code = $5), 0)::float8 AS "outputPence",
         coalesce(sum(s.pence) FILTER (WHERE a.code = $6), 0)::float8 AS "inputPence",
         coalesce((SELECT -sum(v.amount_pence) FROM ledger_lines v
           WHERE v.account_code = $5 AND v.posted_on BETWEEN $2::date AND $3::date AND ledger_month(v.posted_on) = ANY($1::date[])
             AND EXISTS (SELECT FROM ledger_lines p WHERE p.entry_id = v.entry_id AND p.account_code = ANY($4::text[]))), 0)::float8 AS "productVatPence",
         (SELECT max(e.created_at) FROM ledger_entries e WHERE ledger_month(e.posted_on) = ANY($1::date[])
           AND e.posted_on BETWEEN $2::date AND $3::date) AS "updatedAt"
       FROM ledger_accounts a LEFT JOIN (
         SELECT account_code, sum(debit_pence - credit_pence) AS pence FROM ledger_month_sums WHERE month = ANY($1::date[]) GROUP BY 1
       ) s ON s.account_code = a.code`,
      [months, days.from, days.to, PRODUCT_INCOME_ACCOUNTS, OUTPUT_VAT, INPUT_VAT],
    );
    if (row === undefined) throw new Error('The ledger has no accounts.');
    return row;
  }
}
