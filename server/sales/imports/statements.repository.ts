import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { Currency } from '../../finance/currency/currency.rules.js';
import { colleagueName, joinUser } from '../../users/user-directory.service.js';
import { SaleCorrection } from '../entities/sale-correction.entity.js';
import { SalePayment } from '../entities/sale-payment.entity.js';
import { SaleStatement } from '../entities/sale-statement.entity.js';
import { Sale } from '../entities/sale.entity.js';
import type { PostedPart } from '../amounts/sale-posting.rules.js';
import type { SaleStatus, SaleVatCode } from '../sale.rules.js';
import type { ImportChannel } from './statement.rules.js';

/** A statement and the sale that is booked of it. */
export interface StatementRow {
  id: string;
  month: string;
  currency: Currency;
  version: number;
  shareHundredths: number;
  saleId: string | null;
  saleStatus: SaleStatus | null;
  saleDate: string | null;
  rate: string | null;
  /** Lines of the sale, also of a withdrawn one. */
  lines: PostedPart[];
}

/** The statement that a sale is booked of, as its page shows it. */
interface StatementOfSaleRow {
  id: string;
  month: string;
  shareHundredths: number;
  importId: string | null;
  fileName: string | null;
  rows: number;
}

/** A sale that a file is booked as. */
export interface ImportedSaleRow {
  id: string;
  month: string;
  currency: Currency;
}

/** What a product sold in a statement. Amounts in ten-thousandths. */
export interface ProductRow {
  product: string;
  units: number;
  grossE4: number;
  returnsE4: number;
  taxE4: number;
  netE4: number;
}

interface CorrectionRow {
  id: string;
  reason: string;
  correctedOn: string;
  netMinor: number;
  vatMinor: number;
  enteredByName: string | null;
}

interface LineRow extends PostedPart {
  saleId: string;
  vatCode: SaleVatCode;
}

const STATEMENTS = `
  SELECT t.id, t.month, t.currency, t.version, t.share_hundredths AS "shareHundredths", s.id AS "saleId", s.status AS "saleStatus",
    s.sale_date AS "saleDate", trim_scale(s.rate)::text AS rate
  FROM sale_statements t LEFT JOIN sales s ON s.statement_id = t.id`;
const LINES = `
  SELECT l.sale_id AS "saleId", l.category, l.vat_code AS "vatCode", l.net_minor AS "netMinor", l.vat_minor AS "vatMinor",
    l.net_pence AS "netPence", l.vat_pence AS "vatPence"
  FROM sale_lines l WHERE l.sale_id = ANY($1::uuid[]) ORDER BY l.sale_id, l.line_no`;

/** Statements of platforms and shops, and their booked amounts. */
@Injectable()
export class StatementsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Those of a channel in some months. @param months first days, YYYY-MM-DD */
  async of(channel: ImportChannel, months: readonly string[]): Promise<StatementRow[]> {
    const rows = await this.queries.rows<Omit<StatementRow, 'lines'>>(`${STATEMENTS} WHERE t.channel = $1 AND t.month = ANY($2::date[])`, [
      channel,
      months,
    ]);
    const lines = await this.queries.rows<LineRow>(LINES, [rows.flatMap(({ saleId }) => saleId ?? [])]);
    return joined(rows, lines);
  }

  /** The same, locked for the rest of the transaction. */
  async locked(tx: Tx, channel: ImportChannel, months: readonly string[]): Promise<StatementRow[]> {
    await tx.manager.query(
      'SELECT t.id FROM sale_statements t WHERE t.channel = $1 AND t.month = ANY($2::date[]) ORDER BY t.id FOR UPDATE',
      [channel, months],
    );
    const rows = await tx.manager.query<Array<Omit<StatementRow, 'lines'>>>(
      `${STATEMENTS} WHERE t.channel = $1 AND t.month = ANY($2::date[])`,
      [channel, months],
    );
    const lines = await tx.manager.query<LineRow[]>(LINES, [rows.flatMap(({ saleId }) => saleId ?? [])]);
    return joined(rows, lines);
  }

  /** The sales for which a file counts, the latest month first. */
  salesOf(importId: string): Promise<ImportedSaleRow[]> {
    return this.queries.rows<ImportedSaleRow>(
      `SELECT s.id, t.month, t.currency FROM sale_statements t JOIN sales s ON s.statement_id = t.id
       WHERE t.import_id = $1 ORDER BY t.month DESC, t.currency LIMIT 100`,
      [importId],
    );
  }

  async ofSale(saleId: string): Promise<StatementOfSaleRow | undefined> {
    const [row] = await this.queries.rows<StatementOfSaleRow>(
      `SELECT t.id, t.month, t.share_hundredths AS "shareHundredths", t.import_id AS "importId", i.file_name AS "fileName",
         (SELECT count(*)::int FROM sale_import_rows r WHERE r.import_id = t.import_id AND r.month = t.month AND r.currency = t.currency) AS rows
       FROM sales s JOIN sale_statements t ON t.id = s.statement_id LEFT JOIN sale_imports i ON i.id = t.import_id WHERE s.id = $1`,
      [saleId],
    );
    return row;
  }

  /** The products of a sale’s statement, the highest net first. */
  products(saleId: string, limit: number): Promise<ProductRow[]> {
    return this.queries.rows<ProductRow>(
      `SELECT r.product, sum(r.units)::float8 AS units, sum(r.gross_e4)::float8 AS "grossE4", sum(r.returns_e4)::float8 AS "returnsE4",
         sum(r.tax_e4)::float8 AS "taxE4", sum(r.net_e4)::float8 AS "netE4"
       FROM sales s JOIN sale_statements t ON t.id = s.statement_id
         JOIN sale_import_rows r ON r.import_id = t.import_id AND r.month = t.month AND r.currency = t.currency
       WHERE s.id = $1 GROUP BY r.product ORDER BY sum(r.net_e4) DESC, r.product LIMIT $2`,
      [saleId, limit],
    );
  }

  /** Of a sale, oldest first. */
  corrections(saleId: string): Promise<CorrectionRow[]> {
    return this.queries.rows<CorrectionRow>(
      `SELECT c.id, c.reason, c.corrected_on AS "correctedOn", c.net_minor AS "netMinor", c.vat_minor AS "vatMinor",
         ${colleagueName('author')} AS "enteredByName"
       FROM sale_corrections c ${joinUser('author', 'c.entered_by')} WHERE c.sale_id = $1 ORDER BY c.created_at, c.id`,
      [saleId],
    );
  }

  /** What a user corrected, oldest first. */
  correctionsOfUser(userId: string): Promise<Array<{ id: string; correctedOn: string; reason: string }>> {
    return this.queries.rows<{ id: string; correctedOn: string; reason: string }>(
      `SELECT c.id, c.corrected_on AS "correctedOn", c.reason FROM sale_corrections c WHERE c.entered_by = $1 ORDER BY c.created_at, c.id`,
      [userId],
    );
  }

  /** Adds a statement that nothing is booked of, unless there is one already. */
  async ensure(tx: Tx, statement: SaleStatement): Promise<void> {
    await tx.manager.createQueryBuilder().insert().into(SaleStatement).values(statement).orIgnore().execute();
  }

  /** The statement that a sale is booked of. */
  async findOf(tx: Tx, saleId: string): Promise<SaleStatement | null> {
    const sale = await tx.manager.findOne(Sale, { select: { id: true, statementId: true }, where: { id: saleId } });
    return sale === null || sale.statementId === null ? null : tx.manager.findOneBy(SaleStatement, { id: sale.statementId });
  }

  async update(tx: Tx, id: string, change: Partial<SaleStatement>): Promise<void> {
    await tx.manager.update(SaleStatement, { id }, change);
  }

  /** The sale of a statement, locked. */
  lockSale(tx: Tx, statementId: string): Promise<Sale | null> {
    return tx.manager.findOne(Sale, { where: { statementId }, lock: { mode: 'pessimistic_write' } });
  }

  /** Amount received for a sale since it was posted, in the smallest unit of its currency. */
  async received(tx: Tx, saleId: string): Promise<number> {
    return (await tx.manager.sum(SalePayment, 'amountMinor', { saleId })) ?? 0;
  }

  async insertCorrection(tx: Tx, correction: SaleCorrection): Promise<void> {
    await tx.manager.insert(SaleCorrection, correction);
  }
}

function joined(rows: ReadonlyArray<Omit<StatementRow, 'lines'>>, lines: readonly LineRow[]): StatementRow[] {
  return rows.map((row) => ({
    ...row,
    lines: lines.filter(({ saleId }) => saleId === row.saleId).map(({ saleId: _, ...part }) => part),
  }));
}
