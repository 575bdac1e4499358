import { BANK, STEAM_CLEARING, STRIPE_CLEARING } from '../finance/ledger/accounts.rules.js';
import { INCOME_CATEGORIES, INVESTMENT_FUNDING } from '../finance/transactions/transaction.rules.js';
import type { VatCode } from '../finance/ledger/ledger.rules.js';

/** What sales are entered with (specification, sections 4, 5 and 9). Pure: shared by server and client. */

export const SALE_CHANNELS = ['Steam', 'Epic', 'Shopify', 'Direct'] as const;
export type SaleChannel = (typeof SALE_CHANNELS)[number];

/** Channels that sell in their own name and account for VAT themselves. */
export const PLATFORM_CHANNELS: readonly SaleChannel[] = ['Steam', 'Epic'];

export const CUSTOMER_TYPES = ['B2C', 'B2B'] as const;
export type CustomerType = (typeof CUSTOMER_TYPES)[number];

export const PAYMENT_STATUSES = ['Paid', 'Unpaid', 'Part-Paid'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const SALE_STATUSES = ['Draft', 'Posted', 'Refunded'] as const;
export type SaleStatus = (typeof SALE_STATUSES)[number];

/** Accounts of the ledger on which customers' money arrives. */
export const SETTLEMENT_ACCOUNTS = [
  { code: BANK, label: 'Revolut' },
  { code: STRIPE_CLEARING, label: 'Stripe' },
  { code: STEAM_CLEARING, label: 'Steam Wallet' },
] as const;
export type SettlementAccount = (typeof SETTLEMENT_ACCOUNTS)[number]['code'];
export const SETTLEMENT_CODES: readonly string[] = SETTLEMENT_ACCOUNTS.map(({ code }) => code);

export const DISCOUNT_TYPES = ['amount', 'percent'] as const;
export type DiscountType = (typeof DISCOUNT_TYPES)[number];

/** Income categories that a sale can be of: funds and grants are no sales. */
export const SALE_CATEGORIES: readonly string[] = INCOME_CATEGORIES.filter(
  (category) => category !== INVESTMENT_FUNDING && category !== 'Grants',
);
export const DEFAULT_SALE_CATEGORY = 'Game Sales';

/** VAT codes of a sale; the reverse charge is for purchases. */
export const SALE_VAT_CODES = ['standard', 'reduced', 'zero', 'exempt', 'outside_scope'] as const satisfies readonly VatCode[];
export type SaleVatCode = (typeof SALE_VAT_CODES)[number];

export const SALE_LIMITS = {
  /** Lines of a sale. */
  lines: 500,
  /** Characters of a name or a product. */
  name: 200,
  email: 254,
  address: 500,
  vatId: 20,
  reason: 1_000,
  /** Characters of a number as it is typed. */
  number: 20,
} as const;
export const SALES_PAGE = 10;

/** Thousandths in a unit: a quantity has up to three decimal places. */
export const MILLI = 1_000;
/** The largest quantity of a line, in thousandths: a million. */
export const MAX_QUANTITY = 1_000_000 * MILLI;

/** How VAT is rounded on a document. */
export const ROUNDING_POLICIES = ['line-nearest', 'retail'] as const;
export type RoundingPolicy = (typeof ROUNDING_POLICIES)[number];

/** Shop channels round once for the document, as tills do; the others line by line (VAT Notice 700, 17.5 and 17.6). */
export function roundingOf(channel: SaleChannel): RoundingPolicy {
  return channel === 'Shopify' ? 'retail' : 'line-nearest';
}

/** The default VAT code of a line; undefined for 0%, which may be one of several unless a platform sells. */
export function usualVatCode(rate: number, channel: SaleChannel): SaleVatCode | undefined {
  if (rate === 20) return 'standard';
  if (rate === 5) return 'reduced';
  return PLATFORM_CHANNELS.includes(channel) ? 'outside_scope' : undefined;
}

/** The warning about VAT on what a platform sells; undefined where there is nothing to warn of. */
export function platformVatWarning(channel: SaleChannel, rates: readonly number[]): string | undefined {
  if (!PLATFORM_CHANNELS.includes(channel) || rates.every((rate) => rate === 0)) return undefined;
  return `${channel} accounts for VAT on what it sells. Adding VAT here would pay it twice.`;
}

/** A number from a sequence without gaps, as documents print it, for example `INV-00042`. */
export function documentNumber(kind: 'invoice' | 'credit_note', number: number): string {
  return `${kind === 'invoice' ? 'INV' : 'CN'}-${String(number).padStart(5, '0')}`;
}
