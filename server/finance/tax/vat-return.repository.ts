import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import { decodeCursor, type Page, rowsPage } from '../../platform/lists/cursors.js';
import type { VatRange } from '../company/vat-registration.rules.js';
import { INPUT_VAT, OUTPUT_VAT, REVERSE_CHARGE_VAT } from '../ledger/accounts.rules.js';
import { ACCOUNT_LINE, type AccountLineRow } from '../ledger/ledger.repository.js';
import { splitDays, type AccountType, type Days, type VatCode, type VatSide } from '../ledger/ledger.rules.js';

interface VatSumRow {
  account: string;
  type: AccountType;
  code: VatCode;
  side: VatSide;
  pence: number;
}

type VatLineRow = AccountLineRow & { taxPoint: string };

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

/** Where VAT is charged or reclaimed. */
const VAT_ACCOUNTS: readonly string[] = [OUTPUT_VAT, INPUT_VAT, REVERSE_CHARGE_VAT];

/** First and last tax point of VAT in some days, without documents whose VAT was only reversed or refunded in these days, or both booked and reversed. */
const BOOKED = `
  SELECT min(d.first) AS "from", max(d.last) AS "to" FROM (
    SELECT min(l.tax_point) AS first, max(l.tax_point) AS last
    FROM ledger_lines l JOIN ledger_entries e ON e.id = l.entry_id
    WHERE l.account_code IN ('${OUTPUT_VAT}', '${INPUT_VAT}') AND l.vat_code IS NOT NULL AND l.tax_point BETWEEN $1::date AND $2::date
    GROUP BY e.source_kind, e.source_id, l.account_code
    HAVING sum(CASE l.account_code WHEN '${OUTPUT_VAT}' THEN -l.amount_pence ELSE l.amount_pence END) > 0
  ) d`;

/** Lines of VAT in several ranges. */
const IN_RANGES = `
  FROM unnest($1::date[], $2::date[], $3::bigint[], $4::bigint[]) AS r("from", "to", "after", "until")
    JOIN ledger_lines l ON l.tax_point BETWEEN r."from" AND r."to"
    JOIN ledger_entries e ON e.id = l.entry_id AND e.position > r."after" AND (r."until" IS NULL OR e.position <= r."until")
  WHERE l.vat_code IS NOT NULL AND l.account_code = ANY($5::text[])`;

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

  /** The first and last day of VAT that was charged or reclaimed in some days, null if there is none. */
  async booked(days: Days): Promise<Days | null> {
    const [row] = await this.queries.rows<{ from: string | null; to: string | null }>(BOOKED, [days.from, days.to]);
    const { from = null, to = null } = row ?? {};
    return from === null || to === null ? null : { from, to };
  }

  /** VAT by account in some ranges: debits less credits in pence. */
  rangeSums(ranges: readonly VatRange[]): Promise<Array<{ account: string; pence: number }>> {
    return this.queries.rows<{ account: string; pence: number }>(
      `SELECT l.account_code AS account, sum(l.amount_pence)::float8 AS pence ${IN_RANGES} GROUP BY 1 ORDER BY 1`,
      rangeValues(ranges),
    );
  }

  /** The lines of that VAT, the latest first. */
  async rangeLines(ranges: readonly VatRange[], limit: number, cursor?: string): Promise<Page<AccountLineRow>> {
    const values = [...rangeValues(ranges), limit + 1];
    const source = `SELECT ${ACCOUNT_LINE}, l.tax_point AS "taxPoint" ${IN_RANGES}`;
    const order = 'ORDER BY l.tax_point DESC, l.entry_id DESC, l.line_no DESC LIMIT $6';
    const rows =
      cursor === undefined
        ? await this.queries.rows<VatLineRow>(`${source} ${order}`, values)
        : await this.queries.rows<VatLineRow>(
            `${source} AND (l.tax_point, l.entry_id, l.line_no) < ($7::date, $8::uuid, $9::smallint) ${order}`,
            [...values, ...decodeCursor(cursor, ['date', 'uuid', 'integer'])],
          );
    return rowsPage(rows, limit, (row) => [row.taxPoint, row.entryId, row.lineNo]);
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

/** The first five parameters of IN_RANGES. */
function rangeValues(ranges: readonly VatRange[]): unknown[] {
  return [
    ranges.map(({ from }) => from),
    ranges.map(({ to }) => to),
    ranges.map(({ after }) => after),
    ranges.map(({ until }) => until),
    VAT_ACCOUNTS,
  ];
}
