import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsString, IsUUID, Matches, MaxLength, Min } from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { MAX_SEARCH } from '../../platform/text/search.rules.js';
import { CleanName, NoneWhenEmpty, Trimmed, TrimmedLines } from '../../platform/text/text-input.js';
import { VISIBLE } from '../../support/tickets/tickets.rules.js';
import { REQUIRED_FIELDS, TRANSACTION_TYPES, type TransactionStatus, type TransactionType } from '../finance.rules.js';
import { CURRENCIES, type Currency } from '../currency/currency.rules.js';
import { ExchangeRateText, FinanceDay, Pounds } from '../finance-input.dto.js';
import type { LedgerEntryView } from '../ledger/ledger.dto.js';
import { VAT_CODES, type VatCode } from '../ledger/ledger.rules.js';
import {
  ENTERED_TYPES,
  FUND_SOURCES,
  TRANSACTION_LIMITS,
  TRANSACTION_STATUSES,
  VAT_RATES,
  type EnteredType,
  type FundSource,
} from './transaction.rules.js';

const Required = (most: number) =>
  applyDecorators(TrimmedLines(), IsString({ message: REQUIRED_FIELDS }), Matches(VISIBLE, { message: REQUIRED_FIELDS }), MaxLength(most));

/** A form sends numbers as text. */
const NumberText = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value));

/** A form sends `true` as text. */
const Flag = () =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value)),
    IsBoolean(),
  );

/** A transaction as it is entered, as JSON or as the fields of a form. */
export class EnterTransaction {
  /** Made by the client: the same transaction sent again is the same transaction. */
  @Optional()
  @IsUUID()
  id?: string;

  @IsIn(ENTERED_TYPES, { message: 'Please choose a type.' })
  type!: EnteredType;

  @CleanName()
  @Required(TRANSACTION_LIMITS.category)
  category!: string;

  /** Pounds, or units of the currency, with at most two decimal places, without VAT unless `amount_includes_vat`. */
  @Pounds({ zero: false, message: 'Please enter a valid amount' })
  amount!: number | string;

  @Optional()
  @Flag()
  amount_includes_vat?: boolean;

  /** Of the amount, which then is without VAT; pounds when it is left out. The VAT is always in pounds. */
  @Optional()
  @IsIn(CURRENCIES, { message: 'Please choose a currency.' })
  currency?: Currency;

  /** The rate with which the amount was shown in pounds: another one is refused. */
  @Optional()
  @ExchangeRateText()
  exchange_rate?: number | string;

  /** Per cent. */
  @NumberText()
  @IsIn(VAT_RATES, { message: 'Please choose a VAT rate of 0, 5 or 20%.' })
  vat_rate!: number;

  /** Needed for 0%, where it may be one of several. */
  @Optional()
  @IsIn(VAT_CODES, { message: 'Please choose a VAT code.' })
  vat_code?: VatCode;

  /** The VAT that the supplier charged, in pounds, where rounding makes it differ. */
  @Optional()
  @Pounds({ zero: true, message: 'Please enter the VAT in pounds, for example 12.34.' })
  vat_amount?: number | string;

  @Required(TRANSACTION_LIMITS.text)
  description!: string;

  @Required(TRANSACTION_LIMITS.text)
  justification!: string;

  @Required(TRANSACTION_LIMITS.category)
  hmrc_category!: string;

  /** YYYY-MM-DD. */
  @FinanceDay()
  date!: string;

  /** Of funds. */
  @Optional()
  @IsIn(FUND_SOURCES, { message: 'Please choose a source.' })
  source?: FundSource;

  @Optional()
  @CleanName()
  @IsString()
  @MaxLength(TRANSACTION_LIMITS.name)
  investor_name?: string;

  /** Asked of a grant: the tax computation adds one that is taxed. */
  @Optional()
  @Flag()
  grant_taxable?: boolean;

  /** Crowdfunding whose backers get something for it is a sale. */
  @Optional()
  @Flag()
  rewards_owed?: boolean;
}

/** What is entered. The form offers no product income, which comes from sales. */
export type NewTransaction = Omit<EnterTransaction, 'type'> & { type: TransactionType };

/** The whole transaction again. */
export class ChangeTransaction extends EnterTransaction {
  /** As it was read; a concurrent change causes 409. */
  @NumberText()
  @IsInt()
  @Min(1)
  version!: number;
}

/** What was read is approved, and nothing that someone made of it since. */
export class ApproveTransaction {
  /** As it was read; a change in between answers 409. */
  @IsInt({ message: 'Please send the version that you have read.' })
  @Min(1)
  version!: number;
}

export class GiveReason {
  @TrimmedLines()
  @IsString()
  @Matches(VISIBLE, { message: 'Please give a reason.' })
  @MaxLength(TRANSACTION_LIMITS.reason)
  reason!: string;
}

export class TransactionsQuery extends PageQuery {
  @Optional()
  @IsIn(TRANSACTION_TYPES)
  type?: TransactionType;

  @Optional()
  @IsIn(TRANSACTION_STATUSES)
  status?: TransactionStatus;

  @Optional()
  @Trimmed()
  @NoneWhenEmpty()
  @IsString()
  @MaxLength(TRANSACTION_LIMITS.category)
  category?: string;

  /** First day, YYYY-MM-DD. */
  @Optional()
  @FinanceDay()
  from?: string;

  /** Last day, YYYY-MM-DD. */
  @Optional()
  @FinanceDay()
  to?: string;

  /** Part of the description, category or investor’s name. */
  @Optional()
  @Trimmed()
  @NoneWhenEmpty()
  @IsString()
  @MaxLength(MAX_SEARCH)
  search?: string;
}

export class TransactionAbilities {
  edit!: boolean;
  approve!: boolean;
  reject!: boolean;
  reverse!: boolean;
}

export class TransactionView {
  id!: string;
  type!: TransactionType;
  category!: string;
  /** Pounds, without VAT. */
  amount!: number;
  /** Per cent. */
  vat_rate!: number;
  /** Pounds. */
  vat_amount!: number;
  vat_code!: VatCode;
  description!: string;
  justification!: string;
  hmrc_category!: string;
  source!: string | null;
  investor_name!: string | null;
  /** Of a grant; null for other funds, and for grants of before that was asked. */
  grant_taxable!: boolean | null;
  /** Below /api; null without a receipt. */
  receipt_path!: string | null;
  /** How many other transactions have the same receipt. */
  receipt_uses!: number;
  /** YYYY-MM-DD. */
  date!: string;
  status!: TransactionStatus;
  currency!: Currency;
  /** The amount in its currency, without VAT; null for pounds, as the next three are. */
  foreign_amount!: number | null;
  /** Units of the currency for a pound, decimal text. */
  exchange_rate!: string | null;
  rate_source!: string | null;
  /** The first day of the rate, YYYY-MM-DD. */
  rate_date!: string | null;
  /** Who entered it. */
  responsible_staff!: string | null;
  decided_by_name!: string | null;
  decided_at!: string | null;
  rejection_reason!: string | null;
  /** Approved by the person who entered it, the only one who could. */
  self_approved!: boolean;
  /** The same for its reversal. */
  self_reversed!: boolean;
  /** The day on which it counts; later than `date` when its month was closed. */
  posted_on!: string | null;
  reversed_at!: string | null;
  reversal_reason!: string | null;
  created_at!: string;
  version!: number;
  can!: TransactionAbilities;
}

/** A transaction with what it posted. */
export class TransactionDetailView extends TransactionView {
  entries!: LedgerEntryView[];
}
