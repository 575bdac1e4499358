import { Injectable } from '@nestjs/common';
import { NotFound } from '../platform/errors/errors.js';
import { LedgerReadsService } from '../finance/ledger/ledger-reads.service.js';
import type { LedgerEntryView } from '../finance/ledger/ledger.dto.js';
import { pounds } from '../finance/money.rules.js';
import { PaymentsRepository, type PaymentRow } from './payments/payments.repository.js';
import { RefundsRepository, type RefundLineRow, type RefundRow } from './refunds/refunds.repository.js';
import { documentNumber, MILLI } from './sale.rules.js';
import { toSaleLineView, toSaleView } from './sale-views.js';
import type { SaleDetailView, SalePaymentView, SaleRefundView } from './sales.dto.js';
import { SalesRepository, type SaleDetailRow } from './sales.repository.js';

/** Whole sales, with everything that was posted for them. */
@Injectable()
export class SaleReadsService {
  constructor(
    private readonly sales: SalesRepository,
    private readonly refunds: RefundsRepository,
    private readonly payments: PaymentsRepository,
    private readonly ledger: LedgerReadsService,
  ) {}

  /** @param partId of the sale, or of one of its refunds and payments, by which the ledger names them @throws NotFound */
  async byId(partId: string): Promise<SaleDetailView> {
    const row = (await this.sales.find(partId)) ?? (await this.saleOfPart(partId));
    if (row === undefined) throw new NotFound();
    const { id } = row;
    const [lines, refunds, refundLines, payments, entries] = await Promise.all([
      this.sales.linesOf(id),
      this.refunds.ofSale(id),
      this.refunds.linesOfSale(id),
      this.payments.ofSale(id),
      this.ledger.entriesOf('sale', id),
    ]);
    return {
      ...toSaleView(row),
      recognition_date: row.recognitionDate,
      customer_type: row.customerType,
      country: row.country,
      customer_details: {
        name: row.customerName,
        email: row.customerEmail,
        country: row.customerCountry,
        address: row.customerAddress,
        vat_id: row.customerVatId,
      },
      settlement_account: row.settlementAccount,
      received: pounds(row.receivedMinor),
      rounding: row.rounding,
      exchange_rate: row.rate,
      rate_source: row.rateSource,
      rate_date: row.rateDate,
      net_gbp: pounds(row.netPence),
      vat_gbp: pounds(row.vatPence),
      gross_gbp: pounds(row.netPence + row.vatPence),
      posted_on: row.postedOn,
      entered_by_name: row.enteredByName,
      lines: lines.map(toSaleLineView),
      refunds: await Promise.all(
        refunds.map(async (refund) =>
          toRefundView(
            refund,
            refundLines.filter(({ refundId }) => refundId === refund.id),
            await this.ledger.entriesOf('sale_refund', refund.id),
          ),
        ),
      ),
      payments: await Promise.all(
        payments.map(async (payment) => toPaymentView(payment, await this.ledger.entriesOf('sale_payment', payment.id))),
      ),
      entries,
      form: row.form,
    };
  }

  private async saleOfPart(id: string): Promise<SaleDetailRow | undefined> {
    const saleId = await this.sales.ofPart(id);
    return saleId === undefined ? undefined : this.sales.find(saleId);
  }
}

function toRefundView(row: RefundRow, lines: readonly RefundLineRow[], entries: LedgerEntryView[]): SaleRefundView {
  return {
    id: row.id,
    credit_note: documentNumber('credit_note', row.creditNoteNumber),
    date: row.refundedOn,
    reason: row.reason,
    net: pounds(row.netMinor),
    vat: pounds(row.vatMinor),
    gross: pounds(row.netMinor + row.vatMinor),
    paid_back: pounds(row.paidBackMinor),
    posted_on: row.postedOn,
    entered_by_name: row.enteredByName,
    lines: lines.map(({ lineNo, quantityMilli, netMinor, vatMinor }) => ({
      line_no: lineNo,
      quantity: quantityMilli / MILLI,
      net: pounds(netMinor),
      vat: pounds(vatMinor),
    })),
    entries,
  };
}

function toPaymentView(row: PaymentRow, entries: LedgerEntryView[]): SalePaymentView {
  return {
    id: row.id,
    date: row.receivedOn,
    account: row.accountCode,
    amount: pounds(row.amountMinor),
    amount_gbp: pounds(row.amountPence),
    posted_on: row.postedOn,
    entered_by_name: row.enteredByName,
    entries,
  };
}
