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

  /** Taxable sales by the month of their tax point; only months with sales. */
  taxableTurnover({ from, to }: Days): Promise<TurnoverRow[]> {
    return this.queries.rows<TurnoverRow>(
      `SELECT ledger_month(l.tax_point) AS month, -sum(l.amount_pence)::float8 AS pence
       FROM ledger_lines l JOIN ledger_accounts a ON a.code = l.account_code
       WHERE l.vat_code IS NOT NULL AND l.tax_point BETWEEN $1::date AND $2::date
         AND l.vat_code IN ('standard', 'reduced', 'zero') AND l.vat_side = 'output' AND a.type = 'income'
       GROUP BY 1 ORDER BY 1`,
      [from, to],
    );
  }
}
