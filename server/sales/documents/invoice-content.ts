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
        { label: 'Payment', text: sale.outstanding === 0 ? 'Paid' : `${money(sale.outstanding)} to pay` },
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
    return line === undefined ? [] : [{ ...line, net: part.net, vat: part.vat, quantity: part.quantity }];
  });
  return [
    { kind: 'heading', text: `Credit note ${refund.credit_note}` },
    parties(sale, supplier),
    {
      kind: 'beside',
      parts: [
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

function table(columns: readonly PdfColumn[], rows: readonly string[][]): PdfBlock[] {
  return [{ kind: 'columns', columns: withWords(columns, rows) }, ...rows.map((cells): PdfBlock => ({ kind: 'row', cells }))];
}

function lineCells(line: SaleLineView, money: (amount: number) => string): string[] {
  const { product, quantity, unit_price, tax_inclusive, discount_type, discount_value, net, vat, tax_rate, vat_code } = line;
  // The price without VAT of one unit, from one that includes it.
  const pence = Math.round(unit_price * 100);
  const price = tax_inclusive ? (pence - fraction(pence, tax_rate, 100 + tax_rate)) / 100 : unit_price;
  const discount = discount_value === 0 ? '' : `\nDiscount ${discount_type === 'percent' ? `${discount_value}%` : money(discount_value)}`;
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
