import { createHash } from 'node:crypto';
import { Invalid } from '../../platform/errors/errors.js';
import { rateOn, STERLING, TOO_MUCH, type DatedRate } from '../../finance/currency/currency.rules.js';
import { MAX_PENCE, parsePounds, pounds } from '../../finance/money.rules.js';
import { NOT_REGISTERED } from '../../finance/transactions/transaction.rules.js';
import type { SaleLine } from '../entities/sale-line.entity.js';
import type { Sale } from '../entities/sale.entity.js';
import {
  CUSTOMER_TYPES,
  PAYMENT_STATUSES,
  ROUNDING_POLICIES,
  roundingOf,
  SALE_CHANNELS,
  SALE_VAT_CODES,
  SETTLEMENT_ACCOUNTS,
  usualVatCode,
  type SaleChannel,
} from '../sale.rules.js';
import { saleTotals, type LineToPrice, type SaleTotals } from '../amounts/totals.rules.js';
import { currencyOf, emptySale, enteredLines, readLine, saleProblems, EMPTY_LINE, type SaleForm } from './sale-entry.rules.js';
import type { SaleFormInput, SaleTotalsInput } from './sale-input.dto.js';

/** The request as form text; missing fields are empty or have the specification's defaults. */
export function toForm(input: SaleFormInput): SaleForm {
  const customer = input.customer ?? {};
  return {
    saleDate: input.saleDate ?? '',
    recognitionDate: input.recognitionDate ?? '',
    channel: input.channel ?? '',
    customerType: input.customerType ?? '',
    country: input.country ?? '',
    currency: input.currency ?? STERLING,
    customer: {
      name: customer.name ?? '',
      email: customer.email ?? '',
      country: customer.country ?? '',
      address: customer.address ?? '',
      vatId: customer.vatId ?? '',
      save: customer.save ?? false,
    },
    lineItems: (input.lineItems ?? []).map((line) => ({
      product: line.product ?? '',
      quantity: line.quantity ?? '',
      unitPrice: line.unitPrice ?? '',
      discountType: line.discountType ?? EMPTY_LINE.discountType,
      discountValue: line.discountValue ?? EMPTY_LINE.discountValue,
      taxRate: line.taxRate ?? '',
      vatCode: line.vatCode ?? '',
      taxInclusive: line.taxInclusive ?? false,
      category: line.category ?? EMPTY_LINE.category,
    })),
    paymentStatus: input.paymentStatus ?? 'Unpaid',
    settlementAccount: input.settlementAccount ?? '',
    amountReceived: input.amountReceived ?? '',
  };
}

/** SHA-256 of a form's content. */
export function digestOf(form: SaleForm): Buffer {
  return createHash('sha256').update(JSON.stringify(form)).digest();
}

/** What a sale is checked against. */
interface Circumstances {
  /** YYYY-MM-DD in the UK. */
  today: string;
  isRegistered: boolean;
  /** The exchange rates of the day of the sale. */
  rates: readonly DatedRate[];
}

type SaleColumns = Pick<
  Sale,
  | 'saleDate'
  | 'recognitionDate'
  | 'channel'
  | 'customerType'
  | 'country'
  | 'currency'
  | 'customerName'
  | 'customerEmail'
  | 'customerCountry'
  | 'customerAddress'
  | 'customerVatId'
  | 'paymentStatus'
  | 'settlementAccount'
  | 'rounding'
  | 'netMinor'
  | 'vatMinor'
  | 'receivedMinor'
  | 'outstandingMinor'
  | 'rate'
  | 'rateSource'
  | 'rateDate'
  | 'netPence'
  | 'vatPence'
>;

/** A checked sale, as it is stored. */
export interface CheckedSale {
  columns: SaleColumns & Pick<Sale, 'settlementAccount'>;
  lines: Array<Omit<SaleLine, 'saleId'>>;
  totals: SaleTotals;
}

/**
 * Validates a whole form and computes its totals.
 * @param sent the totals shown by the form
 * @throws Invalid at the fields
 */
export function checkedSale(form: SaleForm, sent: SaleTotalsInput | undefined, { today, isRegistered, rates }: Circumstances): CheckedSale {
  const [basics, customer, lines, payments] = saleProblems(form, today);
  const problems: Record<string, string> = { ...basics, ...customer, ...lines, ...payments };
  const entered = enteredLines(form);
  if (!isRegistered)
    for (const [index, { taxRate }] of form.lineItems.entries())
      if (taxRate !== '0' && entered.some((line) => line === form.lineItems[index]))
        problems[`lineItems.${index}.taxRate`] = NOT_REGISTERED;
  const currency = currencyOf(form);
  const exchangeRate = currency === STERLING ? undefined : rateOn(rates, currency, form.saleDate);
  if (currency !== STERLING && exchangeRate === undefined)
    problems['currency'] ??= 'There is no exchange rate for this day. Please enter one under Finances.';
  refuse(problems);
  const channel = oneOf(SALE_CHANNELS, form.channel);
  const priced = entered.flatMap((line) => readLine(line, channel).value ?? []);
  const rounding = roundingOf(channel);
  const totals = saleTotals(priced, rounding, exchangeRate?.rate ?? '1');
  if (totals.grossPence > MAX_PENCE) refuse({ currency: TOO_MUCH });
  compare(totals, sent);
  const received = receivedOf(form, totals.gross);
  return {
    columns: {
      saleDate: form.saleDate,
      recognitionDate: form.recognitionDate === '' ? form.saleDate : form.recognitionDate,
      channel,
      customerType: oneOf(CUSTOMER_TYPES, form.customerType),
      country: form.country,
      currency,
      customerName: form.customer.name,
      customerEmail: form.customer.email,
      customerCountry: form.customer.country,
      customerAddress: form.customer.address,
      customerVatId: form.customer.vatId,
      paymentStatus: oneOf(PAYMENT_STATUSES, form.paymentStatus),
      settlementAccount: oneOf(
        SETTLEMENT_ACCOUNTS.map(({ code }) => code),
        form.settlementAccount,
      ),
      rounding,
      netMinor: totals.net,
      vatMinor: totals.vat,
      receivedMinor: received,
      outstandingMinor: totals.gross - received,
      rate: totals.rate,
      rateSource: exchangeRate?.source ?? null,
      rateDate: exchangeRate?.from ?? null,
      netPence: totals.netPence,
      vatPence: totals.vatPence,
    },
    lines: entered.flatMap((line, index) => {
      const value = priced[index];
      const amounts = totals.lines[index];
      return value === undefined || amounts === undefined ? [] : [toLine(index + 1, { line, value, amounts, channel })];
    }),
    totals,
  };
}

function toLine(
  lineNo: number,
  {
    line,
    value,
    amounts,
    channel,
  }: { line: SaleForm['lineItems'][number]; value: LineToPrice; amounts: SaleTotals['lines'][number]; channel: SaleChannel },
): Omit<SaleLine, 'saleId'> {
  return {
    lineNo,
    product: line.product,
    quantityMilli: value.quantity,
    unitPriceMinor: value.unitPrice,
    discountType: value.discountType,
    discountValue: value.discount,
    taxRate: value.taxRate,
    vatCode: line.vatCode === '' ? (usualVatCode(value.taxRate, channel) ?? 'zero') : oneOf(SALE_VAT_CODES, line.vatCode),
    taxInclusive: value.taxInclusive,
    category: line.category,
    netMinor: amounts.net,
    vatMinor: amounts.vat,
    netPence: amounts.netPence,
    vatPence: amounts.vatPence,
    refundedMinor: 0,
    refundedQuantityMilli: 0,
  };
}

/** @throws Invalid where a total is not the one that the lines come to */
function compare(totals: SaleTotals, sent: SaleTotalsInput | undefined): void {
  if (sent === undefined) refuse({ totals: 'Please send the totals that the form shows.' });
  // The ledger has no entries of nothing.
  if (totals.gross === 0 || totals.grossPence === 0)
    refuse({ lineItems: 'A sale comes to more than 0.00. Please check prices and discounts.' });
  const computed: Required<SaleTotalsInput> = {
    net: pounds(totals.net),
    vat: pounds(totals.vat),
    gross: pounds(totals.gross),
    fxRate: Number(totals.rate),
    netGBP: pounds(totals.netPence),
    vatGBP: pounds(totals.vatPence),
    grossGBP: pounds(totals.grossPence),
  };
  const differs = Object.entries(computed).some(([key, value]) => {
    const shown = sent?.[key as keyof SaleTotalsInput];
    return shown !== undefined && shown !== value;
  });
  if (differs)
    refuse({
      totals: `The totals have changed: net ${computed.net.toFixed(2)}, VAT ${computed.vat.toFixed(2)}, gross ${computed.gross.toFixed(2)}. Please check them and post again.`,
    });
}

/** @throws Invalid if the received amount does not match the payment status */
function receivedOf({ paymentStatus, amountReceived }: SaleForm, gross: number): number {
  if (paymentStatus !== 'Part-Paid') return paymentStatus === 'Paid' ? gross : 0;
  const received = parsePounds(amountReceived) ?? 0;
  if (received >= gross) refuse({ amountReceived: 'This is the whole amount. Please choose Paid, or enter what was received.' });
  return received;
}

/**
 * What the list shows of a draft: as far as it can be read.
 * @param today YYYY-MM-DD, for a draft without a date
 */
export function draftColumns(form: SaleForm, today: string): SaleColumns {
  const [basics] = saleProblems(form, today);
  const empty = emptySale(today);
  const channel = SALE_CHANNELS.find((candidate) => candidate === form.channel) ?? 'Direct';
  const priced = enteredLines(form).flatMap((line) => readLine(line, channel).value ?? []);
  const totals = saleTotals(priced, roundingOf(channel), '1');
  const saleDate = basics['saleDate'] === undefined ? form.saleDate : today;
  return {
    saleDate,
    recognitionDate: basics['recognitionDate'] === undefined && form.recognitionDate !== '' ? form.recognitionDate : saleDate,
    channel,
    customerType: CUSTOMER_TYPES.find((candidate) => candidate === form.customerType) ?? 'B2C',
    country: form.country,
    currency: currencyOf(form),
    customerName: form.customer.name,
    customerEmail: form.customer.email,
    customerCountry: form.customer.country,
    customerAddress: form.customer.address,
    customerVatId: form.customer.vatId,
    paymentStatus: PAYMENT_STATUSES.find((candidate) => candidate === form.paymentStatus) ?? oneOf(PAYMENT_STATUSES, empty.paymentStatus),
    settlementAccount: SETTLEMENT_ACCOUNTS.find(({ code }) => code === form.settlementAccount)?.code ?? null,
    rounding: oneOf(ROUNDING_POLICIES, roundingOf(channel)),
    netMinor: totals.net,
    vatMinor: totals.vat,
    receivedMinor: 0,
    outstandingMinor: 0,
    rate: '1',
    rateSource: null,
    rateDate: null,
    netPence: 0,
    vatPence: 0,
  };
}

/** @throws Invalid if there is a problem; its sentence is the first one */
function refuse(problems: Readonly<Record<string, string>>): void {
  const [message] = Object.values(problems);
  if (message !== undefined) throw new Invalid(message, problems);
}

/** The value of a set that a text is one of, after the rules accepted it. @throws Error if it is none */
function oneOf<T extends string>(values: readonly T[], text: string): T {
  const value = values.find((candidate) => candidate === text);
  if (value === undefined) throw new Error(`The rules accepted ${text}.`);
  return value;
}
