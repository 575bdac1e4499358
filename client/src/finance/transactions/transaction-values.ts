import {
  CROWDFUNDING,
  GRANT,
  grossOf,
  INVESTMENT_FUNDING,
  INVESTMENT_INCOME,
  isInvestment,
  netAndVat,
  RATE_OF,
  REWARDS_OPEN,
  DEFAULT_VAT_RATE,
  type EnteredType,
} from '../../../../server/finance/transactions/transaction.rules';
import {
  FOREIGN_CURRENCIES,
  rateOn,
  STERLING,
  toPence,
  type Currency,
  type DatedRate,
  type ForeignCurrency,
} from '../../../../server/finance/currency/currency.rules';
import type { TransactionView } from '../../../../server/finance/transactions/transactions.dto.js';
import { REQUIRED_FIELDS } from '../../../../server/finance/finance.rules';
import { amountProblem, parsePounds } from '../../../../server/finance/money.rules';
import { newId } from '../../lib/forms/new-id';
import type { Loaded } from '../../lib/forms/merge';

/** The two uses of the form: income and expenses, or funds. */
export type EntryKind = 'transaction' | 'funds';

/** A transaction as form values; choices are empty until made. */
export interface TransactionValues {
  /** Created here, so that submitting the form twice creates one transaction. */
  id: string;
  type: string;
  category: string;
  amount: string;
  amount_includes_vat: boolean;
  currency: Currency;
  vat_rate: string;
  vat_code: string;
  vat_amount: string;
  description: string;
  justification: string;
  hmrc_category: string;
  date: string;
  source: string;
  investor_name: string;
  /** `true`, `false`, or empty until chosen. */
  grant_taxable: string;
  /** The same of crowdfunding. */
  rewards_owed: string;
}

export const TRANSACTION_LABELS: Readonly<Record<keyof TransactionValues, string>> = {
  id: 'Number',
  type: 'Type',
  category: 'Category',
  amount: 'Amount (£)',
  currency: 'Currency',
  amount_includes_vat: 'The amount includes VAT',
  vat_rate: 'VAT rate',
  vat_code: 'VAT code',
  vat_amount: 'VAT on the invoice (£)',
  description: 'Description',
  justification: 'Justification',
  hmrc_category: 'HMRC category',
  date: 'Date',
  source: 'Source',
  investor_name: 'Investor name',
  grant_taxable: 'Is the grant taxable?',
  rewards_owed: 'Do backers receive something in return?',
};

/** Name of the form. */
export function transactionForm(kind: EntryKind, transaction: TransactionView | null): string {
  return `finance-${kind}:${transaction?.id ?? 'new'}`;
}

/** @param today YYYY-MM-DD */
export function newTransaction(kind: EntryKind, today: string): Loaded<TransactionValues> {
  return {
    values: {
      id: newId(),
      amount: '',
      currency: STERLING,
      description: '',
      justification: '',
      date: today,
      ...choicesOf(kind === 'funds' ? 'investment' : 'expense'),
    },
    version: 0,
  };
}

/** Fields that the type determines: an investment has no VAT and a category of its own. */
export function choicesOf(type: EnteredType) {
  const isInvested = type === 'investment';
  return {
    type,
    category: isInvested ? INVESTMENT_FUNDING : '',
    vat_rate: String(isInvested ? 0 : DEFAULT_VAT_RATE),
    vat_code: '',
    vat_amount: '',
    amount_includes_vat: false,
    hmrc_category: isInvested ? INVESTMENT_INCOME : '',
    source: '',
    investor_name: '',
    grant_taxable: '',
    rewards_owed: '',
  };
}

export function loadedTransaction(view: TransactionView): Loaded<TransactionValues> {
  const usual = RATE_OF[view.vat_code] === 0 || view.vat_code === 'reverse_charge' ? view.vat_code : '';
  const [net, vat] = [Math.round(view.amount * 100), Math.round(view.vat_amount * 100)];
  // 9.99 with VAT has £1.67 of it, but 20% of its net amount is £1.66: such an amount is loaded as it was entered.
  const isOnNet = netAndVat(net, view.vat_rate, false).vat === vat;
  const mayInclude = view.foreign_amount === null && view.vat_code !== 'reverse_charge';
  const includesVat = !isOnNet && mayInclude && netAndVat(net + vat, view.vat_rate, true).vat === vat;
  return {
    values: {
      id: view.id,
      type: view.type,
      category: view.category,
      amount: (view.foreign_amount ?? (includesVat ? view.gross : view.amount)).toFixed(2),
      amount_includes_vat: includesVat,
      currency: view.currency,
      vat_rate: String(view.vat_rate),
      vat_code: usual,
      vat_amount: isOnNet || includesVat ? '' : view.vat_amount.toFixed(2),
      description: view.description,
      justification: view.justification,
      hmrc_category: view.hmrc_category,
      date: view.date,
      source: view.source ?? '',
      investor_name: view.investor_name ?? '',
      grant_taxable: view.grant_taxable === null ? '' : String(view.grant_taxable),
      // Crowdfunding with rewards is refused: what is stored has none.
      rewards_owed: view.source === CROWDFUNDING ? 'false' : '',
    },
    version: view.version,
  };
}

/** The stored values, from the response to a refused change. */
export function storedTransaction(current: unknown): Loaded<TransactionValues> | null {
  return typeof current === 'object' && current !== null && 'hmrc_category' in current
    ? loadedTransaction(current as TransactionView)
    : null;
}

export function kindOf({ type, category }: Pick<TransactionView, 'type' | 'category'>): EntryKind {
  return isInvestment(type, category) ? 'funds' : 'transaction';
}

/**
 * The request fields, without empty ones.
 * @param rates the rates used for the displayed amount in pounds
 */
export function fieldsOf(values: TransactionValues, rates: readonly DatedRate[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries({ ...values, vat_rate: Number(values.vat_rate), exchange_rate: rateOf(values, rates)?.rate ?? '' }).filter(
      ([, value]) => value !== '' && value !== false,
    ),
  );
}

export function transactionProblems(values: TransactionValues): Record<string, string> {
  const isInvested = values.type === 'investment';
  const problems: Record<string, string> = {};
  const amount = amountProblem(values.amount);
  if (amount !== undefined) problems['amount'] = amount;
  const charged = values.vat_amount === '' ? undefined : amountProblem(values.vat_amount, { zero: true });
  if (charged !== undefined) problems['vat_amount'] = charged;
  const required: ReadonlyArray<keyof TransactionValues> = isInvested
    ? ['source', 'description', 'date']
    : ['category', 'description', 'justification', 'hmrc_category', 'date'];
  for (const name of required) if (String(values[name]).trim() === '') problems[name] = REQUIRED_FIELDS;
  if (values.source === GRANT && values.grant_taxable === '') problems['grant_taxable'] = 'Please say whether the grant is taxable.';
  if (values.source === CROWDFUNDING && values.rewards_owed === '') problems['rewards_owed'] = REWARDS_OPEN;
  if (!isInvested && values.vat_rate === '0' && values.vat_code === '')
    problems['vat_code'] = 'At 0%, choose whether it is zero-rated, exempt or outside the scope.';
  return problems;
}

/** The currency if it is not the pound. */
export function foreignOf(currency: Currency): ForeignCurrency | undefined {
  return FOREIGN_CURRENCIES.find((candidate) => candidate === currency);
}

/** The rate of the currency on the day; undefined for pounds, and if there is none. */
export function rateOf(
  { currency, date }: Pick<TransactionValues, 'currency' | 'date'>,
  rates: readonly DatedRate[],
): DatedRate | undefined {
  const foreign = foreignOf(currency);
  return foreign === undefined ? undefined : rateOn(rates, foreign, date);
}

/** Net, VAT and total in pounds of the entered amount; null if it is invalid or has no rate. */
export function previewOf(values: TransactionValues, rates: readonly DatedRate[]): { net: number; vat: number; total: number } | null {
  const { amount, currency, vat_rate, vat_code, vat_amount } = values;
  const read = parsePounds(amount);
  const rate = rateOf(values, rates);
  if (read === undefined || (foreignOf(currency) !== undefined && rate === undefined)) return null;
  const typed = rate === undefined ? read : toPence(read, rate.rate);
  const amount_includes_vat = values.amount_includes_vat && rate === undefined;
  const isReverse = vat_code === 'reverse_charge';
  const includes = amount_includes_vat && !isReverse;
  const computed = netAndVat(typed, Number(vat_rate), includes);
  const charged = vat_amount === '' ? undefined : parsePounds(vat_amount);
  const vat = charged ?? computed.vat;
  const net = charged === undefined ? computed.net : includes ? typed - charged : typed;
  return { net: net / 100, vat: vat / 100, total: grossOf({ net, vat }, isReverse ? 'reverse_charge' : 'standard') / 100 };
}
