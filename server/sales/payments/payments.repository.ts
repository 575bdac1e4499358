import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import { colleagueName, joinUser } from '../../users/user-directory.service.js';
import { SalePayment } from '../entities/sale-payment.entity.js';

export interface PaymentRow {
  id: string;
  receivedOn: string;
  accountCode: string;
  amountMinor: number;
  amountPence: number;
  feePence: number;
  differencePence: number;
  postedOn: string;
  enteredByName: string | null;
}

@Injectable()
export class PaymentsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** The earliest first. */
  ofSale(saleId: string): Promise<PaymentRow[]> {
    return this.queries.rows<PaymentRow>(
      `SELECT p.id, p.received_on AS "receivedOn", p.account_code AS "accountCode", p.amount_minor AS "amountMinor",
         p.amount_pence AS "amountPence", p.fee_pence AS "feePence", p.difference_pence AS "differencePence", p.posted_on AS "postedOn", ${colleagueName('author')} AS "enteredByName"
       FROM sale_payments p ${joinUser('author', 'p.entered_by')} WHERE p.sale_id = $1 ORDER BY p.received_on, p.created_at, p.id`,
      [saleId],
    );
  }

  /** What a user recorded, oldest first. */
  ofUser(userId: string): Promise<Array<{ id: string; receivedOn: string }>> {
    return this.queries.rows<{ id: string; receivedOn: string }>(
      `SELECT p.id, p.received_on AS "receivedOn" FROM sale_payments p WHERE p.entered_by = $1 ORDER BY p.created_at, p.id`,
      [userId],
    );
  }

  /** Within the transaction that locked the sale. */
  find(tx: Tx, id: string): Promise<SalePayment | null> {
    return tx.manager.findOneBy(SalePayment, { id });
  }

  async insert(tx: Tx, payment: SalePayment): Promise<void> {
    await tx.manager.insert(SalePayment, payment);
  }
}
