import type { PdfBlock } from '../../platform/documents/pdf/pdf-blocks.js';
import { fraction } from '../../finance/money.rules.js';
import { VAT_CODE_LABELS } from '../../finance/transactions/transaction.rules.js';
import type { SaleDetailView, SaleLineView, SaleRefundView } from '../sales.dto.js';
import type { Supplier } from './supplier.js';

/**
 * Content of invoices and credit notes. The fields are those of a full VAT invoice (VAT Regulations 1995, regulation 14): number, dates,
 * both parties, and for each line description, quantity, price without VAT, rate and amount; VAT in sterling for each rate.
 */

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const day = (date: string): string => DAY.format(new Date(`${date}T00:00:00Z`));
const fact = (label: string, value: string): PdfBlock => ({ kind: 'fact', label, value });

function moneyIn(currency: string): (amount: number) => string {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency });
  return (amount) => format.format(amount);
}

export function invoiceBlocks(sale: SaleDetailView, supplier: Supplier): PdfBlock[] {
  const money = moneyIn(sale.currency);
  return [
    { kind: 'heading', text: `${supplier.vatNumber === null ? 'Invoice' : 'VAT invoice'} ${sale.invoice ?? ''}` },
    ...parties(sale, supplier),
    fact('Tax point', day(sale.date)),
    fact('Payment', sale.outstanding === 0 ? 'Paid' : `${money(sale.outstanding)} to pay`),
    { kind: 'gap' },
    ...sale.lines.flatMap((line) => lineBlocks(line, money)),
    { kind: 'gap' },
    ...totals({ net: sale.net, vat: sale.vat, gross: sale.gross }, money),
    ...inSterling(sale, sale.lines),
  ];
}

export function creditNoteBlocks(sale: SaleDetailView, refund: SaleRefundView, supplier: Supplier): PdfBlock[] {
  const money = moneyIn(sale.currency);
  const lines = refund.lines.flatMap((part) => {
    const line = sale.lines.find(({ line_no }) => line_no === part.line_no);
    return line === undefined ? [] : [{ ...line, net: part.net, vat: part.vat, quantity: part.quantity }];
  });
  return [
    { kind: 'heading', text: `Credit note ${refund.credit_note}` },
    ...parties(sale, supplier),
    fact('Date', day(refund.date)),
    fact('For invoice', `${sale.invoice ?? ''} of ${day(sale.date)}`),
    fact('Reason', refund.reason),
    { kind: 'gap' },
    ...lines.flatMap(({ product, quantity, net, vat, vat_code }): PdfBlock[] => [
      { kind: 'text', text: `${product}${quantity === 0 ? '' : ` × ${quantity.toLocaleString('en-GB')}`}` },
      { kind: 'quiet', text: `${money(net)} net, VAT ${money(vat)} (${VAT_CODE_LABELS[vat_code]})` },
    ]),
    { kind: 'gap' },
    ...totals(refund, money),
    fact('Paid back', money(refund.paid_back)),
    ...inSterling(sale, lines),
  ];
}

function parties({ customer_details: customer, ...sale }: SaleDetailView, supplier: Supplier): PdfBlock[] {
  return [
    fact('From', supplier.name),
    ...(supplier.address === '' ? [] : [fact('Address', supplier.address)]),
    ...(supplier.companyNumber === '' ? [] : [fact('Company number', supplier.companyNumber)]),
    ...(supplier.vatNumber === null ? [] : [fact('VAT number', supplier.vatNumber)]),
    { kind: 'gap', lines: 0.5 },
    fact('To', customer.name),
    ...(customer.address === '' ? [] : [fact('Address', customer.address)]),
    fact('Country', new Intl.DisplayNames('en-GB', { type: 'region' }).of(customer.country) ?? customer.country),
    ...(customer.vat_id === '' ? [] : [fact('VAT ID', customer.vat_id)]),
    { kind: 'gap', lines: 0.5 },
    ...(sale.posted_on === null ? [] : [fact('Issued', day(sale.posted_on))]),
  ];
}

function lineBlocks(line: SaleLineView, money: (amount: number) => string): PdfBlock[] {
  const { product, quantity, unit_price, tax_inclusive, discount_type, discount_value, net, vat, tax_rate, vat_code } = line;
  // The price without VAT of one unit, from one that includes it.
  const pence = Math.round(unit_price * 100);
  const price = tax_inclusive ? (pence - fraction(pence, tax_rate, 100 + tax_rate)) / 100 : unit_price;
  const discount = discount_value === 0 ? '' : `, discount ${discount_type === 'percent' ? `${discount_value}%` : money(discount_value)}`;
  return [
    { kind: 'text', text: product },
    {
      kind: 'quiet',
      text: `${quantity.toLocaleString('en-GB', { maximumFractionDigits: 3 })} × ${money(price)} without VAT${discount}: ${money(net)} net, VAT ${money(vat)} (${VAT_CODE_LABELS[vat_code]})`,
    },
  ];
}

function totals({ net, vat, gross }: { net: number; vat: number; gross: number }, money: (amount: number) => string): PdfBlock[] {
  return [fact('Total without VAT', money(net)), fact('Total VAT', money(vat)), fact('Total', money(gross))];
}

/** VAT has to be stated in sterling, at the rate of the sale. */
function inSterling(sale: SaleDetailView, lines: ReadonlyArray<Pick<SaleLineView, 'net' | 'vat'>>): PdfBlock[] {
  if (sale.currency === 'GBP') return [];
  const pounds = moneyIn('GBP');
  const part = (amount: number, whole: number, sterling: number): number =>
    whole === 0 ? 0 : Math.round((sterling * amount * 100) / whole) / 100;
  const net = lines.reduce((sum, line) => sum + line.net, 0);
  const vat = lines.reduce((sum, line) => sum + line.vat, 0);
  return [
    { kind: 'gap', lines: 0.5 },
    fact('Exchange rate', `${sale.exchange_rate} ${sale.currency} for £1 (${sale.rate_source ?? ''})`),
    fact('In sterling', `${pounds(part(net, sale.net, sale.net_gbp))} without VAT, VAT ${pounds(part(vat, sale.vat, sale.vat_gbp))}`),
  ];
}
