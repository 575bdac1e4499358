import { withWords } from '../../platform/documents/pdf/column-widths.js';
import type { PdfBlock, PdfColumn } from '../../platform/documents/pdf/pdf-blocks.js';
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
    parties(sale, supplier),
    {
      kind: 'beside',
      parts: [
        ...(sale.posted_on === null ? [] : [{ label: 'Issued', text: day(sale.posted_on) }]),
        { label: 'Tax point', text: day(sale.date) },
        { label: 'Payment', text: paymentText(sale, money) },
      ],
    },
    ...table(
      LINE_COLUMNS,
      sale.lines.map((line) => lineCells(line, money)),
    ),
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
    parties(sale, supplier),
    {
      kind: 'beside',
      parts: [
        { label: 'Issued', text: day(refund.posted_on) },
        { label: 'Date', text: day(refund.date) },
        { label: 'For invoice', text: `${sale.invoice ?? ''} of ${day(sale.date)}` },
        { label: 'Reason', text: refund.reason },
      ],
    },
    ...table(
      LINE_COLUMNS.filter(({ label }) => label !== PRICE),
      lines.map(({ product, quantity, net, vat, vat_code }) => [
        product,
        quantity === 0 ? '' : quantityText(quantity),
        money(net),
        VAT_CODE_LABELS[vat_code],
        money(vat),
      ]),
    ),
    ...totals(refund, money),
    { kind: 'row', cells: ['', 'Paid back', money(refund.paid_back)] },
    ...inSterling(sale, lines),
  ];
}

const PRICE = 'Price without VAT';
const LINE_COLUMNS: readonly PdfColumn[] = [
  { label: 'Description', width: 28 },
  { label: 'Quantity', width: 9, align: 'right' },
  { label: PRICE, width: 14, align: 'right' },
  { label: 'Net', width: 14, align: 'right' },
  { label: 'VAT rate', width: 23 },
  { label: 'VAT', width: 12, align: 'right' },
];

const quantityText = (quantity: number): string => quantity.toLocaleString('en-GB', { maximumFractionDigits: 3 });

function parties({ customer_details: customer }: SaleDetailView, supplier: Supplier): PdfBlock {
  const country = new Intl.DisplayNames('en-GB', { type: 'region' }).of(customer.country) ?? customer.country;
  const numbers = [
    supplier.companyNumber === '' ? '' : `Company number ${supplier.companyNumber}`,
    supplier.vatNumber === null ? '' : `VAT number ${supplier.vatNumber}`,
  ];
  const text = (lines: readonly string[]): string => lines.filter((line) => line !== '').join('\n');
  return {
    kind: 'beside',
    parts: [
      { label: 'From', text: text([supplier.name, supplier.address, ...numbers]) },
      { label: 'To', text: text([customer.name, customer.address, country, customer.vat_id === '' ? '' : `VAT ID ${customer.vat_id}`]) },
    ],
  };
}

/** What is still to be paid; a refund can leave nothing of an invoice that was never paid. */
function paymentText(
  { outstanding, payment_status }: Pick<SaleDetailView, 'outstanding' | 'payment_status'>,
  money: (amount: number) => string,
): string {
  if (outstanding > 0) return `${money(outstanding)} to pay`;
  return payment_status === 'Paid' ? 'Paid' : 'Nothing to pay';
}

function table(columns: readonly PdfColumn[], rows: readonly string[][]): PdfBlock[] {
  return [{ kind: 'columns', columns: withWords(columns, rows) }, ...rows.map((cells): PdfBlock => ({ kind: 'row', cells }))];
}

function lineCells(line: SaleLineView, money: (amount: number) => string): string[] {
  const { product, quantity, unit_price, tax_inclusive, discount_type, discount_value, net, vat, tax_rate, vat_code } = line;
  // The price without VAT of one unit, from one that includes it.
  const pence = Math.round(unit_price * 100);
  const price = tax_inclusive ? (pence - fraction(pence, tax_rate, 100 + tax_rate)) / 100 : unit_price;
  // An amount is taken off the price as it was entered.
  const amount = tax_inclusive && tax_rate > 0 ? `${money(discount_value)} including VAT` : money(discount_value);
  const discount = discount_value === 0 ? '' : `\nDiscount ${discount_type === 'percent' ? `${discount_value}%` : amount}`;
  return [`${product}${discount}`, quantityText(quantity), money(price), money(net), VAT_CODE_LABELS[vat_code], money(vat)];
}

/** A table of its own, with room at its left. */
function totals({ net, vat, gross }: { net: number; vat: number; gross: number }, money: (amount: number) => string): PdfBlock[] {
  return [
    { kind: 'gap' },
    {
      kind: 'columns',
      columns: [
        { label: '', width: 56 },
        { label: '', width: 26 },
        { label: '', width: 18, align: 'right' },
      ],
    },
    { kind: 'row', cells: ['', 'Total without VAT', money(net)] },
    { kind: 'row', cells: ['', 'Total VAT', money(vat)] },
    { kind: 'row', cells: ['', 'Total', money(gross)], isTotal: true },
  ];
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
