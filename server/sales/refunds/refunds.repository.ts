import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import { colleagueName, joinUser } from '../../users/user-directory.service.js';
import type { Supplier } from '../documents/supplier.js';
import { SaleRefundLine } from '../entities/sale-refund-line.entity.js';
import { SaleRefund } from '../entities/sale-refund.entity.js';

export interface RefundRow {
  id: string;
  creditNoteNumber: number;
  refundedOn: string;
  reason: string;
  netMinor: number;
  vatMinor: number;
  paidBackMinor: number;
  netPence: number;
  vatPence: number;
  postedOn: string;
  enteredByName: string | null;
}

export interface RefundLineRow {
  refundId: string;
  lineNo: number;
  quantityMilli: number;
  netMinor: number;
  vatMinor: number;
  netPence: number;
  vatPence: number;
}

@Injectable()
export class RefundsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** The earliest first. A sale has few: each takes something off it. */
  ofSale(saleId: string): Promise<RefundRow[]> {
    return this.queries.rows<RefundRow>(
      `SELECT r.id, r.credit_note_number AS "creditNoteNumber", r.refunded_on AS "refundedOn", r.reason, r.net_minor AS "netMinor",
         r.vat_minor AS "vatMinor", r.paid_back_minor AS "paidBackMinor", r.net_pence AS "netPence", r.vat_pence AS "vatPence",
         r.posted_on AS "postedOn", ${colleagueName('author')} AS "enteredByName"
       FROM sale_refunds r ${joinUser('author', 'r.entered_by')} WHERE r.sale_id = $1 ORDER BY r.credit_note_number`,
      [saleId],
    );
  }

  linesOfSale(saleId: string): Promise<RefundLineRow[]> {
    return this.queries.rows<RefundLineRow>(
      `SELECT l.refund_id AS "refundId", l.line_no AS "lineNo", l.quantity_milli AS "quantityMilli", l.net_minor AS "netMinor", l.vat_minor AS "vatMinor",
         l.net_pence AS "netPence", l.vat_pence AS "vatPence"
       FROM sale_refund_lines l JOIN sale_refunds r ON r.id = l.refund_id WHERE r.sale_id = $1 ORDER BY l.refund_id, l.line_no`,
      [saleId],
    );
  }

  /** What a user refunded, oldest first. */
  ofUser(userId: string): Promise<Array<{ id: string; refundedOn: string; reason: string }>> {
    return this.queries.rows<{ id: string; refundedOn: string; reason: string }>(
      `SELECT r.id, r.refunded_on AS "refundedOn", r.reason FROM sale_refunds r WHERE r.entered_by = $1 ORDER BY r.created_at, r.id`,
      [userId],
    );
  }

  /** The issuer of a credit note, as it was then. */
  async supplierOf(id: string): Promise<Supplier | null> {
    const [row] = await this.queries.rows<{ supplier: Supplier | null }>('SELECT r.supplier FROM sale_refunds r WHERE r.id = $1', [id]);
    return row?.supplier ?? null;
  }

  /** Within the transaction that locked the sale. */
  find(tx: Tx, id: string): Promise<SaleRefund | null> {
    return tx.manager.findOneBy(SaleRefund, { id });
  }

  /** Within the transaction that locked the sale. */
  lines(tx: Tx, refundId: string): Promise<SaleRefundLine[]> {
    return tx.manager.findBy(SaleRefundLine, { refundId });
  }

  /** The number of the last credit note of a sale, within the transaction that locked it. */
  lastNumber(tx: Tx, saleId: string): Promise<number | null> {
    return tx.manager.maximum(SaleRefund, 'creditNoteNumber', { saleId });
  }

  async insert(tx: Tx, refund: SaleRefund, lines: SaleRefundLine[]): Promise<void> {
    await tx.manager.insert(SaleRefund, refund);
    await tx.manager.insert(SaleRefundLine, lines);
  }
}
