import { Invalid } from '../../platform/errors/errors.js';
import type { TransactionType } from '../finance.rules.js';
import { parseRate, rateOn, STERLING, toPence, type Currency, type DatedRate } from '../currency/currency.rules.js';
import type { VatCode } from '../ledger/ledger.rules.js';
import { AMOUNT_MESSAGE, MAX_PENCE, parsePounds } from '../money.rules.js';
import {
  categoriesOf,
  codeOfRate,
  CROWDFUNDING,
  GRANT,
  HMRC_CATEGORIES,
  implausibleVat,
  INVESTMENT_FUNDING,
  INVESTMENT_INCOME,
  isInvestment,
  isPlausibleVat,
  netAndVat,
  NOT_REGISTERED,
  RATE_OF,
  REWARDS_OPEN,
  type FundSource,
} from './transaction.rules.js';
import type { NewTransaction } from './transactions.dto.js';

/** Validated input, as stored. */
export interface CheckedTransaction {
  type: TransactionType;
  category: string;
  amountPence: number;
  vatPence: number;
  vatCode: VatCode;
  currency: Currency;
  foreignMinor: number | null;
  rate: string | null;
  rateSource: string | null;
  rateDate: string | null;
  description: string;
  justification: string;
  hmrcCategory: string;
  source: FundSource | null;
  investorName: string | null;
  grantTaxable: boolean | null;
  happenedOn: string;
}

/** What a transaction is checked against. */
interface Circumstances {
  /** YYYY-MM-DD in the UK. */
  today: string;
  /** Whether the company was registered for VAT on the day of the transaction. */
  isRegistered?: boolean;
  /** The exchange rates that count on that day. */
  rates?: readonly DatedRate[];
}

export function isForeign({ currency }: Pick<NewTransaction, 'currency'>): boolean {
  return currency !== undefined && currency !== STERLING;
}

/**
 * Checks what depends on several fields, and computes net and VAT.
 * @throws Invalid at the fields
 */
export function checkedTransaction(input: NewTransaction, { today, isRegistered = true, rates = [] }: Circumstances): CheckedTransaction {
  // Funding is money that comes in.
  const isFunds = input.type !== 'expense' && isInvestment(input.type, input.category);
  const problems: Record<string, string> = {};
  if (!isFunds && !categoriesOf(input.type).includes(input.category)) problems['category'] = 'Please choose a category from the list.';
  const isHmrcCategory = (HMRC_CATEGORIES as readonly string[]).includes(input.hmrc_category);
  if (!isHmrcCategory && !(isFunds && input.hmrc_category === INVESTMENT_INCOME))
    problems['hmrc_category'] = 'Please choose an HMRC category from the list.';
  if (input.date > today) problems['date'] = 'This day is in the future. Please enter when the money moved.';
  if (isFunds && input.source === undefined) problems['source'] = 'Please choose where the money came from.';
  const isGrant = isFunds && input.source === GRANT;
  if (isGrant && input.grant_taxable === undefined) problems['grant_taxable'] = 'Please say whether the grant is taxable.';
  if (!isGrant && input.grant_taxable !== undefined) problems['grant_taxable'] = 'This is asked of grants alone.';
  const isCrowdfunded = isFunds && input.source === CROWDFUNDING;
  if (isCrowdfunded && input.rewards_owed === undefined) problems['rewards_owed'] = REWARDS_OPEN;
  if (!isCrowdfunded && input.rewards_owed !== undefined) problems['rewards_owed'] = 'This is asked of crowdfunding alone.';
  else if (input.rewards_owed === true)
    problems['source'] = 'Crowdfunding that gives backers something in return is a sale. Please add it as income, with its VAT.';
  const foreign = foreignOf(input, rates, problems);
  const typed =
    foreign.foreignMinor === null || foreign.rate === null ? (parsePounds(input.amount) ?? 0) : toPence(foreign.foreignMinor, foreign.rate);
  const amounts = isFunds ? fundsOf(typed, input, problems) : amountsOf(typed, input, problems);
  if (!isRegistered && !isFunds && input.type !== 'expense' && amounts.vatPence !== 0) problems['vat_rate'] = NOT_REGISTERED;
  // An amount in another currency may be less than a penny.
  if (amounts.amountPence === 0) problems['amount'] = AMOUNT_MESSAGE;
  if (amounts.amountPence > MAX_PENCE) problems['amount'] = 'This is more than £99,999,999.99.';
  const [message] = Object.values(problems);
  if (message !== undefined) throw new Invalid(message, problems);
  return {
    type: input.type,
    category: isFunds ? INVESTMENT_FUNDING : input.category,
    ...amounts,
    ...foreign,
    description: input.description,
    justification: input.justification ?? input.description,
    hmrcCategory: input.hmrc_category,
    source: input.source ?? null,
    investorName: input.investor_name === undefined || input.investor_name === '' ? null : input.investor_name,
    grantTaxable: isGrant ? (input.grant_taxable ?? null) : null,
    happenedOn: input.date,
  };
}

type Amounts = Pick<CheckedTransaction, 'amountPence' | 'vatPence' | 'vatCode'>;

type Foreign = Pick<CheckedTransaction, 'currency' | 'foreignMinor' | 'rate' | 'rateSource' | 'rateDate'>;

function foreignOf(input: NewTransaction, rates: readonly DatedRate[], problems: Record<string, string>): Foreign {
  const { currency } = input;
  if (currency === undefined || currency === STERLING)
    return { currency: STERLING, foreignMinor: null, rate: null, rateSource: null, rateDate: null };
  const exchangeRate = rateOn(rates, currency, input.date);
  if (exchangeRate === undefined) problems['currency'] = 'There is no exchange rate for this day. Please enter one first.';
  else if (input.exchange_rate !== undefined && parseRate(input.exchange_rate) !== exchangeRate.rate)
    problems['currency'] = `The exchange rate of this day is ${exchangeRate.rate} now. Please check the amount and save again.`;
  if (input.amount_includes_vat === true) problems['amount_includes_vat'] = 'Please enter an amount in another currency without VAT.';
  const { rate = '1', source = '', from = input.date } = exchangeRate ?? {};
  return { currency, foreignMinor: parsePounds(input.amount) ?? 0, rate, rateSource: source, rateDate: from };
}

/** There is no VAT on investments. */
function fundsOf(typed: number, { vat_rate, vat_amount }: NewTransaction, problems: Record<string, string>): Amounts {
  if (vat_rate !== 0) problems['vat_rate'] = 'There is no VAT on investments. Please choose 0%.';
  if (vat_amount !== undefined && parsePounds(vat_amount) !== 0) problems['vat_amount'] = 'There is no VAT on investments.';
  return { amountPence: typed, vatPence: 0, vatCode: 'outside_scope' };
}

function amountsOf(typed: number, input: NewTransaction, problems: Record<string, string>): Amounts {
  const code = input.vat_code ?? codeOfRate(input.vat_rate);
  if (code === undefined) problems['vat_code'] = 'At 0%, please say whether it is zero-rated, exempt or outside the scope of VAT.';
  else if (RATE_OF[code] !== input.vat_rate) problems['vat_code'] = 'This VAT code does not belong to the rate.';
  if (code === 'reverse_charge' && input.type !== 'expense') problems['vat_code'] = 'The reverse charge is for purchases.';
  // A supplier under the reverse charge is paid the net amount.
  const includesVat = input.amount_includes_vat === true && code !== 'reverse_charge';
  const { net, vat } = netAndVat(typed, input.vat_rate, includesVat);
  const charged = input.vat_amount === undefined ? undefined : parsePounds(input.vat_amount);
  if (charged === undefined || charged === vat) return { amountPence: net, vatPence: vat, vatCode: code ?? 'zero' };
  const netOfCharged = includesVat ? typed - charged : net;
  if (input.type !== 'expense') problems['vat_amount'] = 'The VAT of a sale is computed.';
  else if (netOfCharged <= 0 || !isPlausibleVat(netOfCharged, input.vat_rate, charged))
    problems['vat_amount'] = implausibleVat(input.vat_rate);
  return { amountPence: netOfCharged, vatPence: charged, vatCode: code ?? 'zero' };
}
