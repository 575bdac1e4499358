import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { AccountType, Days, VatCode, VatSide } from '../ledger/ledger.rules.js';

export interface VatSumRow {
  account: string;
  type: AccountType;
  code: VatCode;
  side: VatSide;
  pence: number;
}

const SUM = `l.account_code AS account, a.type, l.vat_code AS code, l.vat_side AS side, sum(l.amount_pence)::float8 AS pence`;
const GROUPED = 'GROUP BY 1, 2, 3, 4 ORDER BY 1, 3, 4';

/** Tagged lines whose tax point is in some days. One index read. */
const IN_DAYS = `SELECT ${SUM} FROM ledger_lines l JOIN ledger_accounts a ON a.code = l.account_code
  WHERE l.vat_code IS NOT NULL AND l.tax_point BETWEEN $1::date AND $2::date ${GROUPED}`;

/** Tagged lines posted after a position whose tax point is not after a day. */
const LATE = `SELECT ${SUM} FROM ledger_entries e JOIN ledger_lines l ON l.entry_id = e.id JOIN ledger_accounts a ON a.code = l.account_code
  WHERE e.position > $1::bigint AND l.vat_code IS NOT NULL AND l.tax_point <= $2::date ${GROUPED}`;

@Injectable()
export class VatReturnRepository {
  constructor(private readonly queries: ReadQueries) {}

  sums({ from, to }: Days): Promise<VatSumRow[]> {
    return this.queries.rows<VatSumRow>(IN_DAYS, [from, to]);
  }

  sumsIn(tx: Tx, { from, to }: Days): Promise<VatSumRow[]> {
    return tx.manager.query<VatSumRow[]>(IN_DAYS, [from, to]);
  }

  /** What came too late for a return that was filed at a position of the ledger. @param filedTo its last day */
  late(position: number, filedTo: string): Promise<VatSumRow[]> {
    return this.queries.rows<VatSumRow>(LATE, [position, filedTo]);
  }

  lateIn(tx: Tx, position: number, filedTo: string): Promise<VatSumRow[]> {
    return tx.manager.query<VatSumRow[]>(LATE, [position, filedTo]);
  }
}
