import { Injectable } from '@nestjs/common';
import { NotFound } from '../../platform/errors/errors.js';
import { LedgerReadsService } from '../../finance/ledger/ledger-reads.service.js';
import type { LedgerEntryView } from '../../finance/ledger/ledger.dto.js';
import { pounds } from '../../finance/money.rules.js';
import { StatementsRepository } from '../imports/statements.repository.js';
import { PaymentsRepository, type PaymentRow } from '../payments/payments.repository.js';
import { RefundsRepository, type RefundLineRow, type RefundRow } from '../refunds/refunds.repository.js';
import { documentNumber, MILLI } from '../sale.rules.js';
import { toSaleLineView, toSaleView } from './sale-views.js';
import type { SaleDetailView, SalePaymentView, SaleRefundView, SaleStatementView } from '../sales.dto.js';
import { SalesRepository, type SaleDetailRow } from '../sales.repository.js';

/** Ten-thousandths in a unit of a currency. */
const E4 = 10_000;
const MAX_PRODUCTS = 100;

/** Whole sales, with everything that was posted for them. */
@Injectable()
export class SaleReadsService {
  constructor(
    private readonly sales: SalesRepository,
    private readonly refunds: RefundsRepository,
    private readonly payments: PaymentsRepository,
    private readonly statements: StatementsRepository,
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
    const [refunded, paid] = await Promise.all([
      this.ledger.entriesOfAll('sale_refund', idsOf(refunds)),
      this.ledger.entriesOfAll('sale_payment', idsOf(payments)),
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
      refunds: refunds.map((refund) =>
        toRefundView(
          refund,
          refundLines.filter(({ refundId }) => refundId === refund.id),
          refunded.get(refund.id) ?? [],
        ),
      ),
      payments: payments.map((payment) => toPaymentView(payment, paid.get(payment.id) ?? [])),
      entries,
      statement: row.isImported ? await this.statementOf(id) : null,
      form: row.form,
    };
  }

  private async statementOf(id: string): Promise<SaleStatementView | null> {
    const [statement, products, corrections] = await Promise.all([
      this.statements.ofSale(id),
      this.statements.products(id, MAX_PRODUCTS),
      this.statements.corrections(id),
    ]);
    if (statement === undefined) return null;
    const posted = await this.ledger.entriesOfAll('sale_correction', idsOf(corrections));
    return {
      month: statement.month.slice(0, 7),
      revenue_share: pounds(statement.shareHundredths),
      rows: statement.rows,
      import_id: statement.importId,
      file_name: statement.fileName,
      products: products.map(({ product, units, grossE4, returnsE4, taxE4, netE4 }) => ({
        product,
        units,
        gross: grossE4 / E4,
        returns: returnsE4 / E4,
        tax: taxE4 / E4,
        net: netE4 / E4,
      })),
      corrections: corrections.map(({ id: correctionId, reason, correctedOn, netMinor, vatMinor, enteredByName }) => ({
        id: correctionId,
        reason,
        date: correctedOn,
        net: pounds(netMinor),
        vat: pounds(vatMinor),
        entered_by_name: enteredByName,
        entries: posted.get(correctionId) ?? [],
      })),
    };
  }

  private async saleOfPart(id: string): Promise<SaleDetailRow | undefined> {
    const saleId = await this.sales.ofPart(id);
    return saleId === undefined ? undefined : this.sales.find(saleId);
  }
}

const idsOf = (rows: ReadonlyArray<{ id: string }>): string[] => rows.map(({ id }) => id);

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
    lines: lines.map(({ lineNo, quantityMilli, netMinor, vatMinor, netPence, vatPence }) => ({
      line_no: lineNo,
      quantity: quantityMilli / MILLI,
      net: pounds(netMinor),
      vat: pounds(vatMinor),
      net_gbp: pounds(netPence),
      vat_gbp: pounds(vatPence),
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
    fee_gbp: pounds(row.feePence),
    difference_gbp: pounds(row.differencePence),
    posted_on: row.postedOn,
    entered_by_name: row.enteredByName,
    entries,
  };
}
