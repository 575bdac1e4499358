import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { AccountType, Days, VatCode, VatSide } from '../ledger/ledger.rules.js';

export interface VatSumRow {
  account: string;
  type: AccountType;
  code: VatCode;
  side: VatSide;
  pence: number;
}

@Injectable()
export class VatReturnRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Tagged lines whose tax point is in the days, summed. One index read. */
  sums({ from, to }: Days): Promise<VatSumRow[]> {
    return this.queries.rows<VatSumRow>(
      `SELECT l.account_code AS account, a.type, l.vat_code AS code, l.vat_side AS side, sum(l.amount_pence)::float8 AS pence
       FROM ledger_lines l JOIN ledger_accounts a ON a.code = l.account_code
       WHERE l.vat_code IS NOT NULL AND l.tax_point BETWEEN $1::date AND $2::date
       GROUP BY 1, 2, 3, 4 ORDER BY 1, 3, 4`,
      [from, to],
    );
  }
}
