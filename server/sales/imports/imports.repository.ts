import { Injectable } from '@nestjs/common';
import type { TargetName } from '../../platform/audit/audit-targets.js';
import { CopyIn } from '../../platform/database/copy-in.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockRow } from '../../platform/database/row-locks.js';
import type { Tx } from '../../platform/database/transactions.js';
import { decodeCursor, type Page, rowsPage } from '../../platform/lists/cursors.js';
import { colleagueName, joinUser } from '../../users/user-directory.service.js';
import type { Currency } from '../../finance/currency/currency.rules.js';
import { SaleImport } from '../entities/sale-import.entity.js';
import { SaleImportRow } from '../entities/sale-import-row.entity.js';
import type { SaleVatCode } from '../sale.rules.js';
import type { ComparedStatement, ImportChannel, ImportStatus, ImportTerms, RowProblem } from './statement.rules.js';

/** A file as the list shows it. */
export interface ImportRow {
  id: string;
  channel: ImportChannel;
  status: ImportStatus;
  fileName: string;
  rowCount: number;
  createdAt: string;
  postedAt: string | null;
  enteredByName: string | null;
}

/** A file with its content. */
export interface ImportDetailRow extends ImportRow {
  fileId: string;
  fileBytes: number;
  readBytes: number;
  terms: ImportTerms;
  problemCount: number;
  problems: RowProblem[];
  comparison: ComparedStatement[];
}

/** A row that differs from the booked one. Amounts in ten-thousandths; null if there is no such row. */
export interface ChangeRow {
  month: string;
  currency: Currency;
  key: string;
  copy: number;
  soldOn: string;
  product: string;
  country: string;
  unitsBefore: number | null;
  netBeforeE4: number | null;
  units: number | null;
  netE4: number | null;
}

interface CountRow {
  month: string;
  currency: Currency;
  rows: number;
  added: number;
  changed: number;
  known: number;
  gone: number;
}

interface PartRow {
  month: string;
  currency: Currency;
  vatCode: SaleVatCode;
  grossE4: string;
  returnsE4: string;
  taxE4: string;
  netE4: string;
}

const COLUMNS = `i.id, i.channel, i.status, i.file_name AS "fileName", i.row_count AS "rowCount", i.created_at AS "createdAt",
  i.posted_at AS "postedAt", ${colleagueName('author')} AS "enteredByName"`;
const DETAIL_COLUMNS = `${COLUMNS}, i.file_id AS "fileId", i.file_bytes AS "fileBytes", i.read_bytes AS "readBytes", i.terms,
  i.problem_count AS "problemCount", i.problems, i.comparison`;
/** In the order of the rows that the worker writes. */
const ROW_COLUMNS = [
  'import_id',
  'row_no',
  'month',
  'currency',
  'key',
  'sold_on',
  'product',
  'country',
  'units',
  'vat_code',
  'gross_e4',
  'returns_e4',
  'tax_e4',
  'net_e4',
];
const AMOUNTS = 'r.units, r.gross_e4, r.returns_e4, r.tax_e4, r.net_e4';
/**
 * The rows of a file ($1) compared with the booked rows of the same statements. Equal rows of one file are distinguished by their count.
 */
const COMPARED = `
  incoming AS (
    SELECT r.*, row_number() OVER (PARTITION BY r.month, r.currency, r.key ORDER BY ${AMOUNTS}) AS copy
    FROM sale_import_rows r WHERE r.import_id = $1
  ), booked AS (
    SELECT r.*, row_number() OVER (PARTITION BY r.month, r.currency, r.key ORDER BY ${AMOUNTS}) AS copy
    FROM sale_import_rows r JOIN sale_statements t ON t.import_id = r.import_id AND t.month = r.month AND t.currency = r.currency
    WHERE t.channel = (SELECT i.channel FROM sale_imports i WHERE i.id = $1)
      AND (t.month, t.currency) IN (SELECT n.month, n.currency FROM sale_import_rows n WHERE n.import_id = $1)
  )`;
const SAME = `(n.units, n.vat_code, n.gross_e4, n.returns_e4, n.tax_e4, n.net_e4) = (b.units, b.vat_code, b.gross_e4, b.returns_e4, b.tax_e4, b.net_e4)`;

/** Statement files and their rows. */
@Injectable()
export class ImportsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Names for the log. */
  namesOf(ids: readonly string[]): Promise<TargetName[]> {
    return this.queries.rows<TargetName>(`SELECT id, file_name AS name FROM sale_imports WHERE id = ANY($1::uuid[])`, [ids]);
  }

  /** Files that are read but not posted, with a statement of a month until a day. @param until YYYY-MM-DD */
  async readyUntil(until: string): Promise<string[]> {
    const rows = await this.queries.rows<{ id: string }>(
      `SELECT i.id FROM sale_imports i WHERE i.status = 'ready'
         AND EXISTS (SELECT FROM jsonb_array_elements(i.comparison) c WHERE (c->>'month')::date <= $1::date)
       ORDER BY i.created_at, i.id`,
      [until],
    );
    return rows.map((row) => row.id);
  }

  /** The latest first. */
  async page(limit: number, cursor: string | undefined): Promise<Page<ImportRow>> {
    const [at, id] = cursor === undefined ? [null, null] : decodeCursor(cursor, ['timestamptz', 'uuid']);
    const rows = await this.queries.rows<ImportRow>(
      `SELECT ${COLUMNS} FROM sale_imports i ${joinUser('author', 'i.entered_by')}
       WHERE $2::timestamptz IS NULL OR (i.created_at, i.id) < ($2, $3::uuid) ORDER BY i.created_at DESC, i.id DESC LIMIT $1`,
      [limit + 1, at, id],
    );
    return rowsPage(rows, limit, (row) => [row.createdAt, row.id]);
  }

  async find(id: string): Promise<ImportDetailRow | undefined> {
    const [row] = await this.queries.rows<ImportDetailRow>(
      `SELECT ${DETAIL_COLUMNS} FROM sale_imports i ${joinUser('author', 'i.entered_by')} WHERE i.id = $1`,
      [id],
    );
    return row;
  }

  /** Those of the files that are ready to be posted. */
  ready(ids: readonly string[]): Promise<ImportDetailRow[]> {
    return this.queries.rows<ImportDetailRow>(
      `SELECT ${DETAIL_COLUMNS} FROM sale_imports i ${joinUser('author', 'i.entered_by')} WHERE i.id = ANY($1::uuid[]) AND i.status = 'ready'`,
      [ids],
    );
  }

  /** Files that a user imported, oldest first. */
  ofUser(userId: string): Promise<Array<{ id: string; channel: ImportChannel; fileName: string; createdAt: string }>> {
    return this.queries.rows<{ id: string; channel: ImportChannel; fileName: string; createdAt: string }>(
      `SELECT i.id, i.channel, i.file_name AS "fileName", i.created_at AS "createdAt" FROM sale_imports i
       WHERE i.entered_by = $1 ORDER BY i.created_at, i.id`,
      [userId],
    );
  }

  /** The rows of a file beside those that are booked: counts and sums of each statement. */
  async compared(tx: Tx, id: string): Promise<Array<Omit<ComparedStatement, 'version'>>> {
    const counts = await tx.manager.query<CountRow[]>(
      `WITH ${COMPARED}
       SELECT month, currency, count(n.key)::int AS rows, count(*) FILTER (WHERE b.key IS NULL)::int AS added,
         count(*) FILTER (WHERE n.key IS NOT NULL AND b.key IS NOT NULL AND NOT ${SAME})::int AS changed,
         count(*) FILTER (WHERE ${SAME})::int AS known, count(*) FILTER (WHERE n.key IS NULL)::int AS gone
       FROM incoming n FULL JOIN booked b USING (month, currency, key, copy) GROUP BY month, currency ORDER BY month, currency`,
      [id],
    );
    const parts = await tx.manager.query<PartRow[]>(
      `SELECT r.month, r.currency, r.vat_code AS "vatCode", sum(r.gross_e4)::text AS "grossE4", sum(r.returns_e4)::text AS "returnsE4",
         sum(r.tax_e4)::text AS "taxE4", sum(r.net_e4)::text AS "netE4"
       FROM sale_import_rows r WHERE r.import_id = $1 GROUP BY r.month, r.currency, r.vat_code ORDER BY r.month, r.currency, r.vat_code`,
      [id],
    );
    return counts.map((statement) => ({
      ...statement,
      parts: parts
        .filter(({ month, currency }) => month === statement.month && currency === statement.currency)
        .map(({ vatCode, grossE4, returnsE4, taxE4, netE4 }) => ({ vatCode, grossE4, returnsE4, taxE4, netE4 })),
    }));
  }

  /** Rows that are new, changed or missing compared with the booked ones. */
  async changes(id: string, limit: number, cursor: string | undefined): Promise<Page<ChangeRow>> {
    const [month, currency, key, copy] =
      cursor === undefined ? [null, null, null, null] : decodeCursor(cursor, ['date', 'text', 'uuid', 'integer']);
    const rows = await this.queries.rows<ChangeRow>(
      `WITH ${COMPARED}
       SELECT month, currency, key, copy::int AS copy, coalesce(n.sold_on, b.sold_on) AS "soldOn", coalesce(n.product, b.product) AS product,
         coalesce(n.country, b.country) AS country, b.units AS "unitsBefore", b.net_e4 AS "netBeforeE4", n.units, n.net_e4 AS "netE4"
       FROM incoming n FULL JOIN booked b USING (month, currency, key, copy)
       WHERE (${SAME}) IS NOT TRUE AND ($3::date IS NULL OR (month, currency, key, copy) > ($3, $4::text, $5::uuid, $6::bigint))
       ORDER BY month, currency, key, copy LIMIT $2`,
      [id, limit + 1, month, currency, key, copy],
    );
    return rowsPage(rows, limit, (row) => [row.month, row.currency, row.key, row.copy]);
  }

  /** Unposted files older than a given time. */
  async abandoned(before: Date): Promise<Array<{ id: string }>> {
    return this.queries.rows<{ id: string }>(
      `SELECT i.id FROM sale_imports i WHERE i.status <> 'posted' AND i.created_at < $1 ORDER BY i.created_at LIMIT 100`,
      [before],
    );
  }

  lock(tx: Tx, id: string): Promise<SaleImport | null> {
    return lockRow(tx, SaleImport, { id });
  }

  async insert(tx: Tx, row: SaleImport): Promise<void> {
    await tx.manager.insert(SaleImport, row);
  }

  async update(tx: Tx, id: string, change: Partial<SaleImport>): Promise<void> {
    await tx.manager.update(SaleImport, { id }, change);
  }

  async delete(tx: Tx, id: string): Promise<void> {
    await tx.manager.delete(SaleImport, { id });
  }

  async clearRows(tx: Tx, importId: string): Promise<void> {
    await tx.manager.delete(SaleImportRow, { importId });
  }

  copyRows(tx: Tx): Promise<CopyIn> {
    return CopyIn.inTransaction(tx, 'sale_import_rows', ROW_COLUMNS);
  }
}
