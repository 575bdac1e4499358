import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { decodeCursor, type Page, rowsPage } from '../../platform/lists/cursors.js';
import { ACCOUNT_LINE, type AccountLineRow } from '../ledger/ledger.repository.js';
import type { Days } from '../ledger/ledger.rules.js';

interface TurnoverRow {
  month: string;
  pence: number;
}

type TurnoverLineRow = AccountLineRow & { taxPoint: string };

/** Of sums or lines `l` on accounts `a`: what counts as taxable turnover. */
const TAXABLE = `l.vat_code IN ('standard', 'reduced', 'zero') AND l.vat_side = 'output' AND a.type = 'income'`;

@Injectable()
export class OutlookRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Taxable sales by the month of their tax point; only months with sales. @param days first days of the first and the last month */
  taxableTurnover({ from, to }: Days): Promise<TurnoverRow[]> {
    return this.queries.rows<TurnoverRow>(
      `SELECT l.month, -sum(l.pence)::float8 AS pence FROM ledger_vat_sums l JOIN ledger_accounts a ON a.code = l.account_code
       WHERE l.month BETWEEN $1::date AND $2::date AND ${TAXABLE}
       GROUP BY 1 ORDER BY 1`,
      [from, to],
    );
  }

  /** The lines of taxable sales with a tax point in the period, latest first. */
  async turnoverLines({ from, to }: Days, limit: number, cursor?: string): Promise<Page<AccountLineRow>> {
    const values: unknown[] = [from, to, limit + 1];
    const source = `SELECT ${ACCOUNT_LINE}, l.tax_point AS "taxPoint" FROM ledger_lines l
      JOIN ledger_accounts a ON a.code = l.account_code JOIN ledger_entries e ON e.id = l.entry_id
      WHERE l.tax_point BETWEEN $1::date AND $2::date AND ${TAXABLE}`;
    const order = 'ORDER BY l.tax_point DESC, l.entry_id DESC, l.line_no DESC LIMIT $3';
    const rows =
      cursor === undefined
        ? await this.queries.rows<TurnoverLineRow>(`${source} ${order}`, values)
        : await this.queries.rows<TurnoverLineRow>(
            `${source} AND (l.tax_point, l.entry_id, l.line_no) < ($4::date, $5::uuid, $6::smallint) ${order}`,
            [...values, ...decodeCursor(cursor, ['date', 'uuid', 'integer'])],
          );
    return rowsPage(rows, limit, (row) => [row.taxPoint, row.entryId, row.lineNo]);
  }
}
