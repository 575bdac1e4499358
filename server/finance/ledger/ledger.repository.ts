import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import { decodeCursor, type Page, rowsPage } from '../../platform/lists/cursors.js';
import { LedgerAccount } from './ledger-account.entity.js';
import type { AccountType, Days, SplitDays, VatCode, VatSide } from './ledger.rules.js';

export interface EntryRow {
  id: string;
  postedOn: string;
  documentDate: string;
  sourceKind: string;
  sourceId: string;
  event: string;
  reversesId: string | null;
  digest: Buffer;
  createdAt: string;
}

export interface LineRow {
  lineNo: number;
  accountCode: string;
  amountPence: number;
  vatCode: VatCode | null;
  vatSide: VatSide | null;
  taxPoint: string | null;
  currency: string | null;
  foreignMinor: number | null;
  rate: string | null;
  rateSource: string | null;
  rateDate: string | null;
}

/** An entry as it was posted. */
export interface BookedEntry extends EntryRow {
  position: number;
  lines: LineRow[];
}

/** A line on an account, with the document behind it. */
export interface AccountLineRow {
  entryId: string;
  lineNo: number;
  postedOn: string;
  amountPence: number;
  documentDate: string;
  sourceKind: string;
  sourceId: string;
  event: string;
  reversesId: string | null;
}

/** Which lines tagged for VAT. */
export interface TaggedLinesFilter {
  account: string;
  code: VatCode;
  /** Null for both. */
  side: VatSide | null;
  /** Of the tax point. */
  days: Days;
  /** Position of the last entry that does not count. */
  after: number;
  /** Position of the last entry that counts; null for all. */
  until: number | null;
}

/** The sums of an account over some days. */
export interface AccountSumRow {
  code: string;
  name: string;
  type: AccountType;
  isCash: boolean;
  debitPence: number;
  creditPence: number;
}

/** An account and month whose stored sums differ from its lines. */
export interface DifferenceRow {
  accountCode: string;
  accountName: string;
  /** Its first day, YYYY-MM-DD. */
  month: string;
  vatCode: VatCode | null;
  vatSide: VatSide | null;
  /** Debits less credits. */
  linesPence: number;
  storedPence: number;
}

/** Entries that are read at a time. */
const PAGE_SIZE = 1_000;
const ENTRY = `e.id, e.posted_on AS "postedOn", e.document_date AS "documentDate", e.source_kind AS "sourceKind", e.source_id AS "sourceId",
  e.event, e.reverses_id AS "reversesId", e.digest, e.created_at AS "createdAt"`;
const LINE = `l.line_no AS "lineNo", l.account_code AS "accountCode", l.amount_pence AS "amountPence", l.vat_code AS "vatCode",
  l.vat_side AS "vatSide", l.tax_point AS "taxPoint", l.currency, l.foreign_minor AS "foreignMinor", l.rate::text AS rate,
  l.rate_source AS "rateSource", l.rate_date AS "rateDate"`;
/** Of lines `l` and their entries `e`, as `AccountLineRow`. */
export const ACCOUNT_LINE = `l.entry_id AS "entryId", l.line_no AS "lineNo", l.posted_on AS "postedOn", l.amount_pence AS "amountPence",
  e.document_date AS "documentDate", e.source_kind AS "sourceKind", e.source_id AS "sourceId", e.event, e.reverses_id AS "reversesId"`;

/** One statement: the entry, unless this event is posted or its entry reversed already, and its lines. */
const INSERT = `
  WITH entry AS (
    INSERT INTO ledger_entries (id, posted_on, document_date, source_kind, source_id, event, reverses_id, digest, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING RETURNING id, posted_on
  )
  INSERT INTO ledger_lines (entry_id, posted_on, line_no, account_code, amount_pence, vat_code, vat_side, tax_point, currency, foreign_minor,
    rate, rate_source, rate_date)
  SELECT entry.id, entry.posted_on, l.* FROM entry, jsonb_to_recordset($10::jsonb) AS l("lineNo" smallint, "accountCode" text,
    "amountPence" bigint, "vatCode" text, "vatSide" text, "taxPoint" date, currency text, "foreignMinor" bigint, rate numeric,
    "rateSource" text, "rateDate" date)
  RETURNING line_no AS "lineNo"`;

@Injectable()
export class LedgerRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** @returns whether it was added; false when this event of the document is posted, or the entry reversed, already. */
  async insert(tx: Tx, entry: EntryRow, lines: readonly LineRow[]): Promise<boolean> {
    const added = await tx.manager.query<Array<{ lineNo: number }>>(INSERT, [
      entry.id,
      entry.postedOn,
      entry.documentDate,
      entry.sourceKind,
      entry.sourceId,
      entry.event,
      entry.reversesId,
      entry.digest,
      entry.createdAt,
      JSON.stringify(lines),
    ]);
    return added.length > 0;
  }

  async bySource(tx: Tx, kind: string, id: string, event: string): Promise<EntryRow | undefined> {
    const [row] = await tx.manager.query<EntryRow[]>(
      `SELECT ${ENTRY} FROM ledger_entries e WHERE e.source_kind = $1 AND e.source_id = $2 AND e.event = $3`,
      [kind, id, event],
    );
    return row;
  }

  async byId(tx: Tx, id: string): Promise<EntryRow | undefined> {
    const [row] = await tx.manager.query<EntryRow[]>(`SELECT ${ENTRY} FROM ledger_entries e WHERE e.id = $1`, [id]);
    return row;
  }

  linesOf(tx: Tx, entryId: string): Promise<LineRow[]> {
    return tx.manager.query<LineRow[]>(`SELECT ${LINE} FROM ledger_lines l WHERE l.entry_id = $1 ORDER BY l.line_no`, [entryId]);
  }

  /** The entries of a document, in the order in which they were posted. */
  entriesOf(kind: string, ids: readonly string[]): Promise<EntryRow[]> {
    return this.queries.rows<EntryRow>(
      `SELECT ${ENTRY} FROM ledger_entries e WHERE e.source_kind = $1 AND e.source_id = ANY($2::uuid[]) ORDER BY e.position`,
      [kind, ids],
    );
  }

  /**
   * The ids of documents of a kind that were booked or taken back in some days, in their order; payments of what was booked do not count.
   * @param after the last id of the page before; null for the first page
   */
  async booked(kind: string, { from, to }: Days, limit: number, after: string | null): Promise<string[]> {
    const rows = await this.queries.rows<{ sourceId: string }>(
      `SELECT DISTINCT e.source_id AS "sourceId" FROM ledger_entries e
       WHERE e.source_kind = $1 AND e.event IN ('approved', 'reversed') AND e.posted_on BETWEEN $2::date AND $3::date
         AND ($4::uuid IS NULL OR e.source_id > $4::uuid)
       ORDER BY e.source_id LIMIT $5`,
      [kind, from, to, after, limit],
    );
    return rows.map(({ sourceId }) => sourceId);
  }

  /** The lines of some entries, with the names of their accounts. */
  linesWithNames(entryIds: readonly string[]): Promise<Array<LineRow & { entryId: string; accountName: string }>> {
    return this.queries.rows<LineRow & { entryId: string; accountName: string }>(
      `SELECT l.entry_id AS "entryId", a.name AS "accountName", ${LINE} FROM ledger_lines l JOIN ledger_accounts a ON a.code = l.account_code
       WHERE l.entry_id = ANY($1::uuid[]) ORDER BY l.entry_id, l.line_no`,
      [entryIds],
    );
  }

  /** The lines of one account, newest first. */
  async accountLines(code: string, { from, to }: Days, limit: number, cursor?: string): Promise<Page<AccountLineRow>> {
    const values: unknown[] = [code, from, to, limit + 1];
    const order = 'ORDER BY l.posted_on DESC, l.entry_id DESC, l.line_no DESC LIMIT $4';
    const source = `SELECT ${ACCOUNT_LINE} FROM ledger_lines l JOIN ledger_entries e ON e.id = l.entry_id
      WHERE l.account_code = $1 AND l.posted_on BETWEEN $2::date AND $3::date`;
    const rows =
      cursor === undefined
        ? await this.queries.rows<AccountLineRow>(`${source} ${order}`, values)
        : await this.queries.rows<AccountLineRow>(
            `${source} AND (l.posted_on, l.entry_id, l.line_no) < ($5::date, $6::uuid, $7::smallint) ${order}`,
            [...values, ...decodeCursor(cursor, ['date', 'uuid', 'integer'])],
          );
    return rowsPage(rows, limit, (row) => [row.postedOn, row.entryId, row.lineNo]);
  }

  /** The tagged lines on an account with a code, within some tax points and positions of the ledger; the latest first. */
  async taggedLines(filter: TaggedLinesFilter, limit: number, cursor?: string): Promise<Page<AccountLineRow>> {
    const { account, code, side, days, after, until } = filter;
    const values: unknown[] = [account, code, side, days.from, days.to, after, until, limit + 1];
    const source = `SELECT ${ACCOUNT_LINE}, l.tax_point AS "taxPoint" FROM ledger_lines l JOIN ledger_entries e ON e.id = l.entry_id
      WHERE l.account_code = $1 AND l.vat_code = $2 AND ($3::text IS NULL OR l.vat_side = $3) AND l.tax_point BETWEEN $4::date AND $5::date
        AND e.position > $6::bigint AND ($7::bigint IS NULL OR e.position <= $7::bigint)`;
    const order = 'ORDER BY l.tax_point DESC, l.entry_id DESC, l.line_no DESC LIMIT $8';
    const rows =
      cursor === undefined
        ? await this.queries.rows<AccountLineRow & { taxPoint: string }>(`${source} ${order}`, values)
        : await this.queries.rows<AccountLineRow & { taxPoint: string }>(
            `${source} AND (l.tax_point, l.entry_id, l.line_no) < ($9::date, $10::uuid, $11::smallint) ${order}`,
            [...values, ...decodeCursor(cursor, ['date', 'uuid', 'integer'])],
          );
    return rowsPage(rows, limit, (row) => [row.taxPoint, row.entryId, row.lineNo]);
  }

  /** The sums of every account: whole months from stored sums, the rest from lines. Accounts without lines have zeros. */
  sums({ months, rest: [first, second] }: SplitDays): Promise<AccountSumRow[]> {
    return this.queries.rows<AccountSumRow>(
      `SELECT a.code, a.name, a.type, a.is_cash AS "isCash",
         coalesce(s.debit, 0)::float8 AS "debitPence", coalesce(s.credit, 0)::float8 AS "creditPence"
       FROM ledger_accounts a LEFT JOIN (
         SELECT code, sum(debit) AS debit, sum(credit) AS credit FROM (
           SELECT account_code AS code, debit_pence AS debit, credit_pence AS credit FROM ledger_month_sums
           WHERE month BETWEEN $1::date AND $2::date
           UNION ALL
           SELECT account_code, greatest(amount_pence, 0), greatest(-amount_pence, 0) FROM ledger_lines
           WHERE posted_on BETWEEN $3::date AND $4::date
           UNION ALL
           SELECT account_code, greatest(amount_pence, 0), greatest(-amount_pence, 0) FROM ledger_lines
           WHERE posted_on BETWEEN $5::date AND $6::date
         ) parts GROUP BY code
       ) s ON s.code = a.code
       ORDER BY a.code`,
      [months?.from, months?.to, first?.from, first?.to, second?.from, second?.to].map((day) => day ?? null),
    );
  }

  /** Sums of every account by month, for charts. Only accounts and months with lines. */
  monthly({ from, to }: Days): Promise<Array<{ code: string; month: string; debitPence: number; creditPence: number }>> {
    return this.queries.rows<{ code: string; month: string; debitPence: number; creditPence: number }>(
      `SELECT account_code AS code, month, sum(debit_pence)::float8 AS "debitPence", sum(credit_pence)::float8 AS "creditPence"
       FROM ledger_month_sums WHERE month BETWEEN $1::date AND $2::date GROUP BY 1, 2 ORDER BY 2, 1`,
      [from, to],
    );
  }

  /** Accounts and months whose stored sums differ from their lines, in one snapshot; empty if the ledger is consistent. */
  differences(tx: Tx, limit: number): Promise<DifferenceRow[]> {
    return tx.manager.query<DifferenceRow[]>(
      `SELECT d.account_code AS "accountCode", coalesce(a.name, '') AS "accountName", d.month, d.vat_code AS "vatCode", d.vat_side AS "vatSide",
         d.line::float8 AS "linesPence", d.stored::float8 AS "storedPence"
       FROM (
         SELECT account_code, month, NULL AS vat_code, NULL AS vat_side, sum(line) AS line, sum(stored) AS stored FROM (
           SELECT account_code, ledger_month(posted_on) AS month, amount_pence AS line, 0 AS stored, greatest(amount_pence, 0) AS debit, 1 AS lines
           FROM ledger_lines
           UNION ALL SELECT account_code, month, 0, debit_pence - credit_pence, -debit_pence, -lines FROM ledger_month_sums
         ) both_sides GROUP BY 1, 2 HAVING sum(line) <> sum(stored) OR sum(debit) <> 0 OR sum(lines) <> 0
         UNION ALL
         SELECT account_code, month, vat_code, vat_side, sum(line), sum(stored) FROM (
           SELECT account_code, ledger_month(tax_point) AS month, vat_code, vat_side, amount_pence AS line, 0 AS stored, 1 AS lines
           FROM ledger_lines WHERE vat_code IS NOT NULL
           UNION ALL SELECT account_code, month, vat_code, vat_side, 0, pence, -lines FROM ledger_vat_sums
         ) vat GROUP BY account_code, month, vat_code, vat_side HAVING sum(line) <> sum(stored) OR sum(lines) <> 0
       ) d LEFT JOIN ledger_accounts a ON a.code = d.account_code
       ORDER BY 1, 3, 4 NULLS FIRST, 5 LIMIT $1`,
      [limit],
    );
  }

  /** Entries that do not balance or have no lines; empty if the ledger is consistent. */
  unbalanced(tx: Tx, limit: number): Promise<EntryRow[]> {
    return tx.manager.query<EntryRow[]>(
      `SELECT ${ENTRY} FROM ledger_entries e WHERE e.id IN (
         SELECT e.id FROM ledger_entries e LEFT JOIN ledger_lines l ON l.entry_id = e.id
         GROUP BY e.id HAVING sum(l.amount_pence) IS DISTINCT FROM 0
       ) ORDER BY e.position LIMIT $1`,
      [limit],
    );
  }

  /** Names of all accounts. */
  names(): Promise<Array<{ code: string; name: string }>> {
    return this.queries.rows<{ code: string; name: string }>('SELECT a.code, a.name FROM ledger_accounts a');
  }

  accounts(tx: Tx): Promise<LedgerAccount[]> {
    return tx.manager.find(LedgerAccount, { order: { code: 'ASC' } });
  }

  /** Every entry with its lines, in the order in which they were posted, piece by piece. */
  async *all(tx: Tx): AsyncGenerator<BookedEntry[]> {
    for (let position = 0; ;) {
      const rows = await this.after(tx, position, PAGE_SIZE);
      const entries = new Map(rows.map((row) => [row.id, { ...row, lines: [] as LineRow[] }]));
      for (const { entryId, ...line } of await this.linesOfAll(tx, [...entries.keys()])) entries.get(entryId)?.lines.push(line);
      if (rows.length > 0) yield [...entries.values()];
      if (rows.length < PAGE_SIZE) return;
      position = rows.at(-1)?.position ?? position;
    }
  }

  private after(tx: Tx, position: number, limit: number): Promise<Array<EntryRow & { position: number }>> {
    return tx.manager.query<Array<EntryRow & { position: number }>>(
      `SELECT e.position, ${ENTRY} FROM ledger_entries e WHERE e.position > $1 ORDER BY e.position LIMIT $2`,
      [position, limit],
    );
  }

  private linesOfAll(tx: Tx, entryIds: readonly string[]): Promise<Array<LineRow & { entryId: string }>> {
    return tx.manager.query<Array<LineRow & { entryId: string }>>(
      `SELECT l.entry_id AS "entryId", ${LINE} FROM ledger_lines l WHERE l.entry_id = ANY($1::uuid[]) ORDER BY l.entry_id, l.line_no`,
      [entryIds],
    );
  }
}
