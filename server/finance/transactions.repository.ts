import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../platform/database/read-queries.js';
import type { Tx } from '../platform/database/transactions.js';
import { FinanceTransaction } from './transaction.entity.js';

/** Sums of one type of transaction, in pence. */
export interface TransactionSumRow {
  type: string;
  amount_pence: number;
  vat_pence: number;
  updated_at: string;
}

@Injectable()
export class TransactionsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Approved transactions by type from the first to the last day (YYYY-MM-DD), both included, without investments. */
  sumsWithoutInvestment(from: string, to: string): Promise<TransactionSumRow[]> {
    return this.queries.rows<TransactionSumRow>(
      `SELECT type, sum(amount_pence)::float8 AS amount_pence, sum(vat_pence)::float8 AS vat_pence, max(updated_at) AS updated_at
       FROM finance_transactions
       WHERE status = 'approved' AND type <> 'investment' AND category <> 'Investment Funding'
         AND happened_on BETWEEN $1::date AND $2::date
       GROUP BY type ORDER BY type`,
      [from, to],
    );
  }

  async insert(tx: Tx, transaction: FinanceTransaction): Promise<void> {
    await tx.manager.insert(FinanceTransaction, transaction);
  }
}
