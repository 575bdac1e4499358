import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import { splitDays, type AccountType, type Days, type VatCode, type VatSide } from '../ledger/ledger.rules.js';

interface VatSumRow {
  account: string;
  type: AccountType;
  code: VatCode;
  side: VatSide;
  pence: number;
}

/** Tagged lines with a tax point in the period: whole months from stored sums, the rest from lines. */
const IN_DAYS = `
  SELECT p.account, a.type, p.code, p.side, sum(p.pence)::float8 AS pence FROM (
    SELECT account_code AS account, vat_code AS code, vat_side AS side, pence FROM ledger_vat_sums WHERE month BETWEEN $1::date AND $2::date
    UNION ALL
    SELECT account_code, vat_code, vat_side, amount_pence FROM ledger_lines
    WHERE vat_code IS NOT NULL AND tax_point BETWEEN $3::date AND $4::date
    UNION ALL
    SELECT account_code, vat_code, vat_side, amount_pence FROM ledger_lines
    WHERE vat_code IS NOT NULL AND tax_point BETWEEN $5::date AND $6::date
  ) p JOIN ledger_accounts a ON a.code = p.account
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 3, 4`;

/** Tagged lines posted after a position with a tax point up to a day. */
const LATE = `
  SELECT l.account_code AS account, a.type, l.vat_code AS code, l.vat_side AS side, sum(l.amount_pence)::float8 AS pence
  FROM ledger_entries e JOIN ledger_lines l ON l.entry_id = e.id JOIN ledger_accounts a ON a.code = l.account_code
  WHERE e.position > $1::bigint AND l.vat_code IS NOT NULL AND l.tax_point <= $2::date
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 3, 4`;

@Injectable()
export class VatReturnRepository {
  constructor(private readonly queries: ReadQueries) {}

  sums(days: Days): Promise<VatSumRow[]> {
    return this.queries.rows<VatSumRow>(IN_DAYS, partsOf(days));
  }

  sumsIn(tx: Tx, days: Days): Promise<VatSumRow[]> {
    return tx.manager.query<VatSumRow[]>(IN_DAYS, partsOf(days));
  }

  /** Items posted too late for a return filed at a position of the ledger. @param filedTo its last day */
  late(position: number, filedTo: string): Promise<VatSumRow[]> {
    return this.queries.rows<VatSumRow>(LATE, [position, filedTo]);
  }

  lateIn(tx: Tx, position: number, filedTo: string): Promise<VatSumRow[]> {
    return tx.manager.query<VatSumRow[]>(LATE, [position, filedTo]);
  }
}

/** The parameters of IN_DAYS: whole months, then the remaining days at either end. */
function partsOf(days: Days): Array<string | null> {
  const {
    months,
    rest: [first, second],
  } = splitDays(days);
  return [months?.from, months?.to, first?.from, first?.to, second?.from, second?.to].map((day) => day ?? null);
}
