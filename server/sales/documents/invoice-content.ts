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
    ...parties(sale, supplier, sale.posted_on),
    fact('Tax point', day(sale.date)),
    fact('Payment', paymentText(sale, money)),
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
    return line === undefined ? [] : [{ ...line, ...part }];
  });
  return [
    { kind: 'heading', text: `Credit note ${refund.credit_note}` },
    ...parties(sale, supplier, refund.posted_on),
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

/** What is still to be paid; a refund can leave nothing of an invoice that was never paid. */
function paymentText(
  { outstanding, payment_status }: Pick<SaleDetailView, 'outstanding' | 'payment_status'>,
  money: (amount: number) => string,
): string {
  if (outstanding > 0) return `${money(outstanding)} to pay`;
  return payment_status === 'Paid' ? 'Paid' : 'Nothing to pay';
}

/** @param issuedOn YYYY-MM-DD; null for a draft */
function parties({ customer_details: customer }: SaleDetailView, supplier: Supplier, issuedOn: string | null): PdfBlock[] {
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
    ...(issuedOn === null ? [] : [fact('Issued', day(issuedOn))]),
  ];
}

function lineBlocks(line: SaleLineView, money: (amount: number) => string): PdfBlock[] {
  const { product, quantity, unit_price, tax_inclusive, discount_type, discount_value, net, vat, tax_rate, vat_code } = line;
  // The price without VAT of one unit, from one that includes it.
  const pence = Math.round(unit_price * 100);
  const price = tax_inclusive ? (pence - fraction(pence, tax_rate, 100 + tax_rate)) / 100 : unit_price;
  // An amount is taken off the price as it was entered.
  const amount = tax_inclusive && tax_rate > 0 ? `${money(discount_value)} including VAT` : money(discount_value);
  const discount = discount_value === 0 ? '' : `, discount ${discount_type === 'percent' ? `${discount_value}%` : amount}`;
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

/** Net and VAT have to be stated in sterling for each rate, converted as they were posted (VAT Notice 700, 7.7). */
function inSterling(
  { currency, exchange_rate, rate_source }: SaleDetailView,
  lines: ReadonlyArray<Pick<SaleLineView, 'vat_code' | 'net_gbp' | 'vat_gbp'>>,
): PdfBlock[] {
  if (currency === 'GBP') return [];
  const pounds = moneyIn('GBP');
  const codes = [...new Set(lines.map(({ vat_code }) => vat_code))];
  const amounts = (parts: typeof lines): string => {
    const [net, vat] = [sumOf(parts, ({ net_gbp }) => net_gbp), sumOf(parts, ({ vat_gbp }) => vat_gbp)];
    return `${pounds(net)} without VAT, VAT ${pounds(vat)}`;
  };
  return [
    { kind: 'gap', lines: 0.5 },
    fact('Exchange rate', `${exchange_rate} ${currency} for £1 (${rate_source ?? ''})`),
    fact('In sterling', amounts(lines)),
    ...(codes.length === 1
      ? []
      : codes.map((code) => fact(VAT_CODE_LABELS[code], amounts(lines.filter((line) => line.vat_code === code))))),
  ];
}

/** A sum of pounds, added up in whole pence. */
function sumOf<T>(parts: readonly T[], amount: (part: T) => number): number {
  return parts.reduce((sum, part) => sum + Math.round(amount(part) * 100), 0) / 100;
}
