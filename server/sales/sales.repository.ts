import { Injectable } from '@nestjs/common';
import type { Currency } from '../finance/currency/currency.rules.js';
import { splitDays } from '../finance/ledger/ledger.rules.js';
import { containing } from '../platform/database/like.js';
import { ReadQueries } from '../platform/database/read-queries.js';
import { lockRow } from '../platform/database/row-locks.js';
import { insertOnce, type Tx } from '../platform/database/transactions.js';
import { decodeCursor, type Page, rowsPage } from '../platform/lists/cursors.js';
import { colleagueName, joinUser } from '../users/user-directory.service.js';
import type { Supplier } from './documents/supplier.js';
import type { SaleForm } from './entry/sale-entry.rules.js';
import { SaleLine } from './entities/sale-line.entity.js';
import type { SaleNumber } from './entities/sale-number.entity.js';
import { Sale } from './entities/sale.entity.js';
import type {
  CustomerType,
  DiscountType,
  PaymentStatus,
  RoundingPolicy,
  SaleChannel,
  SaleStatus,
  SaleVatCode,
  SettlementAccount,
} from './sale.rules.js';
import type { SalesFilter, SalesQuery } from './sales.dto.js';

/** As the list shows it. */
export interface SaleRow {
  id: string;
  status: SaleStatus;
  saleDate: string;
  channel: SaleChannel;
  customerName: string;
  currency: Currency;
  paymentStatus: PaymentStatus;
  netMinor: number;
  vatMinor: number;
  refundedMinor: number;
  outstandingMinor: number;
  invoiceNumber: number | null;
  /** Whether it is booked from a statement. */
  isImported: boolean;
  version: number;
}

/** As its page shows it. */
export interface SaleDetailRow extends SaleRow {
  recognitionDate: string;
  customerType: CustomerType;
  country: string;
  customerEmail: string;
  customerCountry: string;
  customerAddress: string;
  customerVatId: string;
  settlementAccount: SettlementAccount | null;
  receivedMinor: number;
  rounding: RoundingPolicy;
  rate: string;
  rateSource: string | null;
  rateDate: string | null;
  netPence: number;
  vatPence: number;
  postedOn: string | null;
  form: SaleForm | null;
  enteredByName: string | null;
}

export interface SaleLineRow {
  lineNo: number;
  product: string;
  quantityMilli: number;
  unitPriceMinor: number;
  discountType: DiscountType;
  discountValue: number;
  taxRate: number;
  vatCode: SaleVatCode;
  taxInclusive: boolean;
  category: string;
  netMinor: number;
  vatMinor: number;
  netPence: number;
  vatPence: number;
  refundedMinor: number;
  refundedQuantityMilli: number;
}

interface SalesTotalsRow {
  count: number;
  netPence: number;
  vatPence: number;
  refundedPence: number;
}

const COLUMNS = `s.id, s.status, s.sale_date AS "saleDate", s.channel, s.customer_name AS "customerName", s.currency,
  s.payment_status AS "paymentStatus", s.net_minor AS "netMinor", s.vat_minor AS "vatMinor", s.refunded_minor AS "refundedMinor",
  s.outstanding_minor AS "outstandingMinor", s.invoice_number AS "invoiceNumber",
  s.statement_id IS NOT NULL AS "isImported", s.version`;
const DETAIL_COLUMNS = `${COLUMNS}, s.recognition_date AS "recognitionDate", s.customer_type AS "customerType", s.country,
  s.customer_email AS "customerEmail", s.customer_country AS "customerCountry", s.customer_address AS "customerAddress",
  s.customer_vat_id AS "customerVatId", s.settlement_account AS "settlementAccount", s.received_minor AS "receivedMinor", s.rounding,
  trim_scale(s.rate)::text AS rate, s.rate_source AS "rateSource", s.rate_date AS "rateDate", s.net_pence AS "netPence",
  s.vat_pence AS "vatPence", s.posted_on AS "postedOn", s.form, ${colleagueName('author')} AS "enteredByName"`;
const LINE_COLUMNS = `l.line_no AS "lineNo", l.product, l.quantity_milli AS "quantityMilli", l.unit_price_minor AS "unitPriceMinor",
  l.discount_type AS "discountType", l.discount_value AS "discountValue", l.tax_rate AS "taxRate", l.vat_code AS "vatCode",
  l.tax_inclusive AS "taxInclusive", l.category, l.net_minor AS "netMinor", l.vat_minor AS "vatMinor", l.net_pence AS "netPence",
  l.vat_pence AS "vatPence", l.refunded_minor AS "refundedMinor", l.refunded_quantity_milli AS "refundedQuantityMilli"`;

/** The first and last day that a sale can have. */
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2099-12-31';
const POSTED_BETWEEN = (
  from: string,
  to: string,
) => `SELECT s.channel, 1, s.net_pence, s.vat_pence, s.refunded_net_pence, s.refunded_vat_pence
  FROM sales s WHERE s.status <> 'Draft' AND s.sale_date BETWEEN ${from}::date AND ${to}::date`;

@Injectable()
export class SalesRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** The latest first. */
  async page({ limit, cursor, status, channel, from, to, search }: SalesQuery): Promise<Page<SaleRow>> {
    const values: unknown[] = [limit + 1];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const conditions = [
      ...(status === undefined ? [] : [`s.status = ${bind(status)}`]),
      ...(channel === undefined ? [] : [`s.channel = ${bind(channel)}`]),
      ...(from === undefined ? [] : [`s.sale_date >= ${bind(from)}::date`]),
      ...(to === undefined ? [] : [`s.sale_date <= ${bind(to)}::date`]),
      ...(search === undefined ? [] : [`s.search_text LIKE ${bind(containing(search.toLowerCase()))}`]),
    ];
    if (cursor !== undefined) {
      const [day, id] = decodeCursor(cursor, ['date', 'uuid']);
      conditions.push(`(s.sale_date, s.id) < (${bind(day)}::date, ${bind(id)}::uuid)`);
    }
    const rows = await this.queries.rows<SaleRow>(
      `SELECT ${COLUMNS} FROM sales s ${conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`}
       ORDER BY s.sale_date DESC, s.id DESC LIMIT $1`,
      values,
    );
    return rowsPage(rows, limit, (row) => [row.saleDate, row.id]);
  }

  /** Number of drafts with a sale date until a day. @param until YYYY-MM-DD */
  async draftsUntil(until: string): Promise<number> {
    const [row] = await this.queries.rows<{ count: number }>(
      `SELECT count(*)::int AS count FROM sales s WHERE s.status = 'Draft' AND s.sale_date <= $1::date`,
      [until],
    );
    return row?.count ?? 0;
  }

  /** What posted sales come to: of whole months from the sums, of the days left over from one index. */
  async totals({ channel, from = FIRST_DAY, to = LAST_DAY }: SalesFilter): Promise<SalesTotalsRow> {
    const { months, rest } = splitDays({ from, to });
    const days = [months, rest[0], rest[1]].flatMap((part) => [part?.from ?? null, part?.to ?? null]);
    const [row] = await this.queries.rows<SalesTotalsRow>(
      `SELECT coalesce(sum(p.sales), 0)::float8 AS count, coalesce(sum(p.net_pence - p.refunded_net_pence), 0)::float8 AS "netPence",
         coalesce(sum(p.vat_pence - p.refunded_vat_pence), 0)::float8 AS "vatPence",
         coalesce(sum(p.refunded_net_pence + p.refunded_vat_pence), 0)::float8 AS "refundedPence"
       FROM (
         SELECT u.channel, u.sales, u.net_pence, u.vat_pence, u.refunded_net_pence, u.refunded_vat_pence FROM sale_sums u
         WHERE u.month BETWEEN $2::date AND $3::date
         UNION ALL ${POSTED_BETWEEN('$4', '$5')} UNION ALL ${POSTED_BETWEEN('$6', '$7')}
       ) p WHERE $1::text IS NULL OR p.channel = $1`,
      [channel ?? null, ...days],
    );
    return row ?? { count: 0, netPence: 0, vatPence: 0, refundedPence: 0 };
  }

  async find(id: string): Promise<SaleDetailRow | undefined> {
    const [row] = await this.queries.rows<SaleDetailRow>(
      `SELECT ${DETAIL_COLUMNS} FROM sales s ${joinUser('author', 's.entered_by')} WHERE s.id = $1`,
      [id],
    );
    return row;
  }

  /** The invoice numbers of sales; null for drafts and statements, which have none. */
  invoiceNumbers(ids: readonly string[]): Promise<Array<{ id: string; number: number | null }>> {
    return this.queries.rows<{ id: string; number: number | null }>(
      'SELECT id, invoice_number AS number FROM sales WHERE id = ANY($1::uuid[])',
      [ids],
    );
  }

  /** The sale that a refund, a later payment or a correction belongs to. */
  async ofPart(id: string): Promise<string | undefined> {
    const [row] = await this.queries.rows<{ saleId: string }>(
      `SELECT p.sale_id AS "saleId" FROM (
         SELECT r.id, r.sale_id FROM sale_refunds r WHERE r.id = $1 UNION ALL SELECT y.id, y.sale_id FROM sale_payments y WHERE y.id = $1
         UNION ALL SELECT c.id, c.sale_id FROM sale_corrections c WHERE c.id = $1
       ) p`,
      [id],
    );
    return row?.saleId;
  }

  /** Number and customer of the sales with these ids, or of which these are refunds, payments and corrections. */
  titles(ids: readonly string[]): Promise<Array<{ id: string; invoiceNumber: number | null; customerName: string }>> {
    return this.queries.rows<{ id: string; invoiceNumber: number | null; customerName: string }>(
      `SELECT p.id, s.invoice_number AS "invoiceNumber", s.customer_name AS "customerName" FROM (
         SELECT o.id, o.id AS sale_id FROM sales o WHERE o.id = ANY($1::uuid[])
         UNION ALL SELECT r.id, r.sale_id FROM sale_refunds r WHERE r.id = ANY($1::uuid[])
         UNION ALL SELECT y.id, y.sale_id FROM sale_payments y WHERE y.id = ANY($1::uuid[])
         UNION ALL SELECT c.id, c.sale_id FROM sale_corrections c WHERE c.id = ANY($1::uuid[])
       ) p JOIN sales s ON s.id = p.sale_id`,
      [ids],
    );
  }

  /** The issuer of an invoice, as it was then. */
  async supplierOf(id: string): Promise<Supplier | null> {
    const [row] = await this.queries.rows<{ supplier: Supplier | null }>('SELECT s.supplier FROM sales s WHERE s.id = $1', [id]);
    return row?.supplier ?? null;
  }

  linesOf(id: string): Promise<SaleLineRow[]> {
    return this.queries.rows<SaleLineRow>(`SELECT ${LINE_COLUMNS} FROM sale_lines l WHERE l.sale_id = $1 ORDER BY l.line_no`, [id]);
  }

  /** What a user entered, oldest first. */
  ofUser(userId: string): Promise<Array<{ id: string; saleDate: string; channel: string; status: SaleStatus }>> {
    return this.queries.rows<{ id: string; saleDate: string; channel: string; status: SaleStatus }>(
      `SELECT s.id, s.sale_date AS "saleDate", s.channel, s.status FROM sales s WHERE s.entered_by = $1 ORDER BY s.created_at, s.id`,
      [userId],
    );
  }

  lock(tx: Tx, id: string): Promise<Sale | null> {
    return lockRow(tx, Sale, { id });
  }

  /** Lines of a sale whose row is locked. */
  lockedLines(tx: Tx, saleId: string): Promise<SaleLine[]> {
    return tx.manager.find(SaleLine, { where: { saleId }, order: { lineNo: 'ASC' } });
  }

  /** @returns false if there is one with this id already. */
  insert(tx: Tx, sale: Omit<Sale, 'searchText'>): Promise<boolean> {
    return insertOnce(tx, Sale, sale);
  }

  async insertLines(tx: Tx, lines: SaleLine[]): Promise<void> {
    await tx.manager.insert(SaleLine, lines);
  }

  async update(tx: Tx, id: string, change: Partial<Omit<Sale, 'searchText'>>): Promise<void> {
    await tx.manager.update(Sale, { id }, change);
  }

  async replaceLines(tx: Tx, saleId: string, lines: SaleLine[]): Promise<void> {
    await tx.manager.delete(SaleLine, { saleId });
    await this.insertLines(tx, lines);
  }

  async updateLine(
    tx: Tx,
    saleId: string,
    lineNo: number,
    change: Pick<SaleLine, 'refundedMinor' | 'refundedQuantityMilli'>,
  ): Promise<void> {
    await tx.manager.update(SaleLine, { saleId, lineNo }, change);
  }

  async delete(tx: Tx, id: string): Promise<void> {
    await tx.manager.delete(Sale, { id });
  }

  /** The next number of a sequence. Concurrent callers wait for the end of the transaction, so the numbers have no gaps. */
  async nextNumber(tx: Tx, kind: SaleNumber['kind']): Promise<number> {
    // TypeORM's upsert cannot count on from the stored value.
    const rows: Array<{ last: number }> = await tx.manager.query(
      `INSERT INTO sale_numbers AS n (kind, last) VALUES ($1, 1) ON CONFLICT (kind) DO UPDATE SET last = n.last + 1 RETURNING n.last`,
      [kind],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('The sequence of numbers did not answer.');
    return row.last;
  }
}
