import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Days } from '../ledger/ledger.rules.js';

export interface TurnoverRow {
  month: string;
  pence: number;
}

@Injectable()
export class OutlookRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Taxable sales by the month of their tax point; only months with sales. @param days first days of the first and the last month */
  taxableTurnover({ from, to }: Days): Promise<TurnoverRow[]> {
    return this.queries.rows<TurnoverRow>(
      `SELECT s.month, -sum(s.pence)::float8 AS pence FROM ledger_vat_sums s JOIN ledger_accounts a ON a.code = s.account_code
       WHERE s.month BETWEEN $1::date AND $2::date AND s.vat_code IN ('standard', 'reduced', 'zero') AND s.vat_side = 'output'
         AND a.type = 'income'
       GROUP BY 1 ORDER BY 1`,
      [from, to],
    );
  }
}
