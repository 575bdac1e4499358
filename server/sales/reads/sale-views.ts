import { pounds } from '../../finance/money.rules.js';
import { MILLI, documentNumber } from '../sale.rules.js';
import type { SaleAbilities, SaleLineView, SaleView } from '../sales.dto.js';
import type { SaleLineRow, SaleRow } from '../sales.repository.js';

/** What a director may do with a sale. */
function abilities({
  status,
  outstandingMinor,
  invoiceNumber,
  isImported,
}: Pick<SaleRow, 'status' | 'outstandingMinor' | 'invoiceNumber' | 'isImported'>): SaleAbilities {
  const isDraft = status === 'Draft';
  return {
    edit: isDraft,
    discard: isDraft,
    // Amounts from a statement are corrected by the next version of its file.
    refund: status === 'Posted' && !isImported,
    receive: status === 'Posted' && outstandingMinor > 0,
    withdraw: status === 'Posted' && isImported,
    invoice: invoiceNumber !== null,
  };
}

export function toSaleView(row: SaleRow): SaleView {
  return {
    id: row.id,
    date: row.saleDate,
    channel: row.channel,
    customer: row.customerName,
    net: pounds(row.netMinor),
    vat: pounds(row.vatMinor),
    gross: pounds(row.netMinor + row.vatMinor),
    currency: row.currency,
    status: row.status,
    payment_status: row.paymentStatus,
    refunded: pounds(row.refundedMinor),
    outstanding: pounds(row.outstandingMinor),
    invoice: row.invoiceNumber === null ? null : documentNumber('invoice', row.invoiceNumber),
    version: row.version,
    can: abilities(row),
  };
}

export function toSaleLineView(line: SaleLineRow): SaleLineView {
  return {
    line_no: line.lineNo,
    product: line.product,
    quantity: line.quantityMilli / MILLI,
    unit_price: pounds(line.unitPriceMinor),
    discount_type: line.discountType,
    // Both have two decimal places.
    discount_value: pounds(line.discountValue),
    tax_rate: line.taxRate,
    vat_code: line.vatCode,
    tax_inclusive: line.taxInclusive,
    category: line.category,
    net: pounds(line.netMinor),
    vat: pounds(line.vatMinor),
    gross: pounds(line.netMinor + line.vatMinor),
    net_gbp: pounds(line.netPence),
    vat_gbp: pounds(line.vatPence),
    refunded: pounds(line.refundedMinor),
    refunded_quantity: line.refundedQuantityMilli / MILLI,
  };
}
