import {
  BANK,
  CATEGORY_ACCOUNTS,
  GRANTS_AND_GIFTS,
  INPUT_VAT,
  LOANS,
  OTHER_COSTS,
  OTHER_INCOME,
  OUTPUT_VAT,
  PRODUCT_INCOME,
  REVERSE_CHARGE_VAT,
  SHARE_CAPITAL,
} from '../ledger/accounts.rules.js';
import type { ForeignAmount, Posting, PostingLine, VatCode, VatTag } from '../ledger/ledger.rules.js';
import { grossOf, isInvestment, type FundSource } from './transaction.rules.js';

/** What an approved transaction posts. Pure. */

const FUND_ACCOUNTS: Readonly<Record<Exclude<FundSource, 'Revenue Reinvestment'>, string>> = {
  'Angel Investment': SHARE_CAPITAL,
  'Venture Capital': SHARE_CAPITAL,
  'Personal Investment': SHARE_CAPITAL,
  'Bank Loan': LOANS,
  'Government Grant': GRANTS_AND_GIFTS,
  Crowdfunding: GRANTS_AND_GIFTS,
};

export interface TransactionToPost {
  id: string;
  type: string;
  category: string;
  /** Pence, without VAT. */
  net: number;
  /** Pence. */
  vat: number;
  /** The net amount in its currency, positive; undefined for pounds. */
  foreign?: ForeignAmount;
  vatCode: VatCode;
  source: FundSource | null;
  /** YYYY-MM-DD. */
  date: string;
  /** Whether the company was registered for VAT on that day; else the VAT that it paid is a cost. */
  isRegistered: boolean;
}

/** @returns undefined for money that does not move: earnings that stay in the company. */
export function postingOf(transaction: TransactionToPost): Posting | undefined {
  const lines = linesOf(transaction);
  if (lines === undefined) return undefined;
  return { source: { kind: 'transaction', id: transaction.id, event: 'approved' }, documentDate: transaction.date, lines };
}

function linesOf({ type, category, net, vat, foreign, vatCode, source, date, isRegistered }: TransactionToPost): PostingLine[] | undefined {
  if (isInvestment(type, category)) {
    if (source === 'Revenue Reinvestment') return undefined;
    return [
      { account: BANK, pence: net },
      { account: source === null ? SHARE_CAPITAL : FUND_ACCOUNTS[source], pence: -net, ...agreed(foreign, -1) },
    ];
  }
  if (type !== 'expense') {
    const account = type === 'product' ? PRODUCT_INCOME : accountOfIncome(category);
    const tag: VatTag = { code: vatCode, side: 'output', taxPoint: date };
    return [
      { account: BANK, pence: net + vat },
      { account, pence: -net, vat: tag, ...agreed(foreign, -1) },
      { account: OUTPUT_VAT, pence: -vat, vat: tag },
    ];
  }
  const lines = purchaseLines({ account: expenseAccount(category), net, vat, vatCode, date, isRegistered, ...(foreign && { foreign }) });
  return [...lines, { account: BANK, pence: 0 - lines.reduce((sum, { pence }) => sum + pence, 0) }];
}

interface Purchase {
  /** Of the cost. */
  account: string;
  /** Pence, without VAT. */
  net: number;
  /** Pence. */
  vat: number;
  vatCode: VatCode;
  /** YYYY-MM-DD: its tax point. */
  date: string;
  /** Whether the company was registered for VAT on that day; else the VAT that it paid is a cost. */
  isRegistered: boolean;
  /** The net amount in its currency, positive; undefined for pounds. */
  foreign?: ForeignAmount;
}

/** The cost of a purchase, and its VAT. @returns lines that sum to the amount paid */
export function purchaseLines({ account, net, vat, vatCode, date, isRegistered, foreign }: Purchase): PostingLine[] {
  // A supplier under the reverse charge charges no VAT, and an unregistered company owes none.
  if (!isRegistered) return [{ account, pence: grossOf({ net, vat }, vatCode), ...agreed(foreign, 1) }];
  const tag = (side: VatTag['side']): VatTag => ({ code: vatCode, side, taxPoint: date });
  const cost: PostingLine = { account, pence: net, vat: tag('input'), ...agreed(foreign, 1) };
  const input: PostingLine = { account: INPUT_VAT, pence: vat, vat: tag('input') };
  // The supplier charges no VAT: the studio owes it and reclaims it.
  return vatCode === 'reverse_charge' ? [cost, input, { account: REVERSE_CHARGE_VAT, pence: -vat, vat: tag('output') }] : [cost, input];
}

/** The foreign amount with the sign of its line. */
function agreed(foreign: ForeignAmount | undefined, sign: 1 | -1): Pick<PostingLine, 'foreign'> {
  return foreign === undefined ? {} : { foreign: { ...foreign, minor: sign * foreign.minor } };
}

/** The account that the costs of a category are on. */
export function expenseAccount(category: string): string {
  return CATEGORY_ACCOUNTS[category] ?? OTHER_COSTS;
}

/** The account of income that was entered with a category. */
function accountOfIncome(category: string): string {
  return CATEGORY_ACCOUNTS[category] ?? OTHER_INCOME;
}

/** Categories of what the studio sells as products: games and merchandise. */
const PRODUCT_CATEGORIES: readonly string[] = ['Game Sales', 'Merchandise Sales'];

/**
 * The accounts of product income: that of sales, and those of the same categories where a transaction was entered instead. The cards and the
 * public page count them apart from other income, so that all income is in one of the two.
 */
export const PRODUCT_INCOME_ACCOUNTS: readonly string[] = [PRODUCT_INCOME, ...PRODUCT_CATEGORIES.map(accountOfIncome)];

/** Whether income with this category is product income. */
export function isProductCategory(category: string): boolean {
  return PRODUCT_CATEGORIES.includes(category);
}

/** The account that the income of a sale is on. Games and merchandise are product income, which the cards and the public page show apart. */
export function incomeAccount(category: string): string {
  return isProductCategory(category) ? PRODUCT_INCOME : accountOfIncome(category);
}
