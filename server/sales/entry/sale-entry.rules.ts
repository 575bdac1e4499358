import { isCalendarDate } from '../../platform/time/days.rules.js';
import { COUNTRY_CODES } from '../../users/profile/locale.rules.js';
import { isEmailAddress } from '../../platform/text/email.rules.js';
import { CURRENCIES, STERLING, type Currency } from '../../finance/currency/currency.rules.js';
import { amountProblem, MAX_PENCE, parsePounds } from '../../finance/money.rules.js';
import { VAT_RATES } from '../../finance/transactions/transaction.rules.js';
import {
  CUSTOMER_TYPES,
  DISCOUNT_TYPES,
  MILLI,
  MAX_QUANTITY,
  PAYMENT_STATUSES,
  SALE_CATEGORIES,
  SALE_CHANNELS,
  SALE_VAT_CODES,
  SETTLEMENT_CODES,
  DEFAULT_SALE_CATEGORY,
  usualVatCode,
  type SaleChannel,
} from '../sale.rules.js';
import { lineProblem, subtotalOf, type LineToPrice } from '../amounts/totals.rules.js';

/** A sale as typed, in four steps, and the missing fields of each. Pure: shared by server and client. */

export interface SaleCustomerForm {
  name: string;
  email: string;
  /** ISO 3166-1 alpha-2; empty until it is chosen. */
  country: string;
  address: string;
  vatId: string;
  /** Whether the customer is saved in the address book. */
  save: boolean;
}

/** A line as it is typed: numbers are text. */
export interface SaleLineForm {
  product: string;
  quantity: string;
  unitPrice: string;
  discountType: string;
  discountValue: string;
  /** Per cent: 0, 5 or 20. */
  taxRate: string;
  /** The meaning of 0%; empty for the default code of the rate. */
  vatCode: string;
  taxInclusive: boolean;
  category: string;
}

export interface SaleForm {
  /** YYYY-MM-DD, as the next one. */
  saleDate: string;
  /** When the income counts; empty for the sale date. */
  recognitionDate: string;
  channel: string;
  customerType: string;
  /** Where the supply is made, ISO 3166-1 alpha-2. */
  country: string;
  currency: string;
  customer: SaleCustomerForm;
  lineItems: SaleLineForm[];
  paymentStatus: string;
  /** Code of the account on which the money arrives. */
  settlementAccount: string;
  /** In the currency; of a sale that is paid in part. */
  amountReceived: string;
}

export const SALE_STEPS = [
  { key: 'basics', label: 'Basics' },
  { key: 'customer', label: 'Customer' },
  { key: 'lines', label: 'Line Items' },
  { key: 'payments', label: 'Payments' },
] as const;

export const EMPTY_LINE: SaleLineForm = {
  product: '',
  quantity: '1',
  unitPrice: '',
  discountType: 'amount',
  discountValue: '0',
  taxRate: '20',
  vatCode: '',
  taxInclusive: false,
  category: DEFAULT_SALE_CATEGORY,
};

/** @param today YYYY-MM-DD */
export function emptySale(today: string): SaleForm {
  return {
    saleDate: today,
    recognitionDate: today,
    channel: 'Direct',
    customerType: 'B2C',
    country: 'GB',
    currency: STERLING,
    customer: { name: '', email: '', country: '', address: '', vatId: '', save: false },
    lineItems: [EMPTY_LINE],
    paymentStatus: 'Unpaid',
    settlementAccount: '',
    amountReceived: '',
  };
}

/** Problems by field, for example `customer.name` or `lineItems.2.quantity`. */
type SaleProblems = Record<string, string>;

/** Missing or invalid fields of each of the four steps. @param today YYYY-MM-DD: a sale cannot be dated later */
export function saleProblems(form: SaleForm, today: string): readonly [SaleProblems, SaleProblems, SaleProblems, SaleProblems] {
  return [basicsProblems(form, today), customerProblems(form), lineProblems(form), paymentProblems(form)];
}

/** A line is untouched, as the last one of the grid usually is: it is neither counted nor sent. */
export function isUntouched(line: SaleLineForm): boolean {
  return line.product.trim() === '' && line.unitPrice.trim() === '';
}

/** The lines that count. */
export function enteredLines(form: Pick<SaleForm, 'lineItems'>): SaleLineForm[] {
  return form.lineItems.filter((line) => !isUntouched(line));
}

function basicsProblems({ saleDate, recognitionDate, channel, customerType, country, currency }: SaleForm, today: string): SaleProblems {
  const isDay = (day: string): boolean => isCalendarDate(day) && day >= '2000-01-01' && day <= '2099-12-31';
  return {
    ...(!isDay(saleDate)
      ? { saleDate: 'Please enter the date of the sale.' }
      : saleDate > today && { saleDate: 'This day is in the future. Please enter when the sale was made.' }),
    ...(recognitionDate !== '' && !isDay(recognitionDate) && { recognitionDate: 'Please enter a day between 2000 and 2099.' }),
    ...(!oneOf(SALE_CHANNELS, channel) && { channel: 'Please choose a channel.' }),
    ...(!oneOf(CUSTOMER_TYPES, customerType) && { customerType: 'Please choose a customer type.' }),
    ...(!COUNTRY_CODES.includes(country) && { country: 'Please choose a country.' }),
    ...(!oneOf(CURRENCIES, currency) && { currency: 'Please choose a currency.' }),
  };
}

function customerProblems({ customer }: SaleForm): SaleProblems {
  const { name, email, country } = customer;
  return {
    ...(name.trim() === '' && { 'customer.name': 'Please enter the customer’s name.' }),
    ...(!COUNTRY_CODES.includes(country) && { 'customer.country': 'Please choose the customer’s country.' }),
    ...(email.trim() !== '' && !isEmailAddress(email.trim()) && { 'customer.email': 'This is not an email address.' }),
  };
}

function lineProblems(form: SaleForm): SaleProblems {
  const lines = form.lineItems.map((line, index) => ({ line, index })).filter(({ line }) => !isUntouched(line));
  if (lines.length === 0) return { lineItems: 'Please enter at least one line.' };
  const problems: SaleProblems = {};
  let gross = 0;
  for (const { line, index } of lines) {
    const read = readLine(line, form.channel);
    for (const [field, problem] of Object.entries(read.problems)) problems[`lineItems.${index}.${field}`] = problem;
    gross += read.value === undefined ? 0 : subtotalOf(read.value);
  }
  if (gross > MAX_PENCE) problems['lineItems'] = 'A sale is at most 99,999,999.99.';
  return problems;
}

function paymentProblems({ paymentStatus, settlementAccount, amountReceived }: SaleForm): SaleProblems {
  const received = amountProblem(amountReceived, { message: 'Please enter the amount received, for example 12.34.' });
  return {
    ...(!oneOf(PAYMENT_STATUSES, paymentStatus) && { paymentStatus: 'Please choose a payment status.' }),
    ...(!SETTLEMENT_CODES.includes(settlementAccount) && { settlementAccount: 'Please choose where the money arrives.' }),
    ...(paymentStatus === 'Part-Paid' && received !== undefined && { amountReceived: received }),
  };
}

/** A typed line as numbers. */
interface ReadLine {
  problems: Readonly<Partial<Record<keyof SaleLineForm, string>>>;
  /** Undefined while something is wrong. */
  value: LineToPrice | undefined;
}

/** Reads a line as it is typed. @param channel decides what 0% means where no code was chosen */
export function readLine(line: SaleLineForm, channel: string): ReadLine {
  const quantity = parseQuantity(line.quantity);
  const unitPrice = parsePounds(line.unitPrice);
  const discount = line.discountValue.trim() === '' ? 0 : parsePounds(line.discountValue);
  const taxRate = VAT_RATES.find((rate) => String(rate) === line.taxRate);
  const discountType = DISCOUNT_TYPES.find((type) => type === line.discountType);
  const problems: Partial<Record<keyof SaleLineForm, string>> = {
    ...(line.product.trim() === '' && { product: 'Please enter a product.' }),
    ...(quantity === undefined
      ? { quantity: 'Enter a quantity such as 1 or 2.5, up to a million.' }
      : quantity === 0 && { quantity: 'The quantity must be above 0.' }),
    ...(unitPrice === undefined
      ? { unitPrice: 'Enter a price such as 12.34.' }
      : unitPrice === 0 && { unitPrice: 'The unit price must be above 0.' }),
    ...(discountType === undefined && { discountType: 'Choose amount or percent.' }),
    ...(discount === undefined && { discountValue: 'Enter a discount such as 5 or 12.50.' }),
    ...(taxRate === undefined && { taxRate: 'Choose a VAT rate of 0, 5 or 20%.' }),
    ...(taxRate !== undefined && codeProblem(taxRate, line.vatCode, channel)),
    ...(!SALE_CATEGORIES.includes(line.category) && { category: 'Choose a category.' }),
  };
  if (quantity === undefined || unitPrice === undefined || discount === undefined || taxRate === undefined || discountType === undefined)
    return { problems, value: undefined };
  const value: LineToPrice = { quantity, unitPrice, discountType, discount, taxRate, taxInclusive: line.taxInclusive };
  const discountProblem = lineProblem(value);
  if (subtotalOf(value) > MAX_PENCE) problems.unitPrice = 'A line is at most 99,999,999.99.';
  else if (discountProblem !== undefined) problems.discountValue = discountProblem;
  return { problems, value: Object.keys(problems).length === 0 ? value : undefined };
}

function codeProblem(taxRate: number, vatCode: string, channel: string): { taxRate: string } | undefined {
  if (vatCode === '') {
    const knownChannel: SaleChannel = SALE_CHANNELS.find((candidate) => candidate === channel) ?? 'Direct';
    return usualVatCode(taxRate, knownChannel) === undefined
      ? { taxRate: 'At 0%, say whether it is zero-rated, exempt or outside the scope of VAT.' }
      : undefined;
  }
  const belongs =
    oneOf(SALE_VAT_CODES, vatCode) &&
    (taxRate === 20 ? vatCode === 'standard' : taxRate === 5 ? vatCode === 'reduced' : isOfNothing(vatCode));
  return belongs ? undefined : { taxRate: 'This VAT code does not belong to the rate.' };
}

function isOfNothing(code: string): boolean {
  return code === 'zero' || code === 'exempt' || code === 'outside_scope';
}

const QUANTITY = /^(\d{1,10})(?:\.(\d{1,3}))?$/;

/** A quantity with up to three decimal places, in thousandths; undefined for anything else and for more than a million. */
export function parseQuantity(typed: string): number | undefined {
  const match = QUANTITY.exec(typed.trim());
  if (match === null) return undefined;
  const [, whole = '0', places = ''] = match;
  const quantity = Number(whole) * MILLI + Number(places.padEnd(3, '0'));
  return quantity > MAX_QUANTITY ? undefined : quantity;
}

/** A formatted quantity, without trailing zeros. @param quantity thousandths */
export function formatQuantity(quantity: number): string {
  return String(quantity / MILLI);
}

/** The currency of a form; pounds for an unknown one. */
export function currencyOf({ currency }: Pick<SaleForm, 'currency'>): Currency {
  return CURRENCIES.find((candidate) => candidate === currency) ?? STERLING;
}

function oneOf(values: readonly string[], value: string): boolean {
  return values.includes(value);
}
