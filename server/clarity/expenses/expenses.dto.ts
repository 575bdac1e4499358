import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsString, IsUUID, Matches, MaxLength, Min } from 'class-validator';
import { CURRENCIES, type Currency } from '../../finance/currency/currency.rules.js';
import { ExchangeRateText, FinanceDay, Pounds } from '../../finance/finance-input.dto.js';
import { VAT_CODES, type VatCode } from '../../finance/ledger/ledger.rules.js';
import { EXPENSE_CATEGORIES } from '../../finance/transactions/transaction.rules.js';
import { Optional } from '../../platform/http/optional.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { CleanName } from '../../platform/text/text-input.js';
import { VISIBLE } from '../../support/tickets/tickets.rules.js';
import { CLAIM_STATUSES, type ClaimStatus } from '../clarity.rules.js';
import { EXPENSE_LIMITS } from './expenses.rules.js';

const Name = (most: number, message: string) =>
  applyDecorators(CleanName(), IsString({ message }), Matches(VISIBLE, { message }), MaxLength(most));

/** An expense, as JSON or as the fields of a form with a receipt. */
export class EnterExpense {
  /** Made by the client: the same expense sent again is the same expense. */
  @Optional()
  @IsUUID()
  id?: string;

  @Name(EXPENSE_LIMITS.description, 'Please say what was bought.')
  description!: string;

  /** Pounds, or units of the currency, with VAT and at most two decimal places. */
  @Pounds({ zero: false, message: 'Please enter a valid amount' })
  amount!: number | string;

  /** “Other costs” unless it is given. */
  @Optional()
  @IsIn(EXPENSE_CATEGORIES, { message: 'Please choose a category from the list.' })
  category?: string;

  /** YYYY-MM-DD; today in the United Kingdom unless it is given. */
  @Optional()
  @FinanceDay()
  date?: string;

  /** Pounds unless it is given. */
  @Optional()
  @IsIn(CURRENCIES, { message: 'Please choose a currency.' })
  currency?: Currency;

  /** The rate with which the amount was shown in pounds: another one is refused. */
  @Optional()
  @ExchangeRateText()
  exchange_rate?: number | string;

  /** What the VAT receipt says; left out without one. It counts where the studio is registered for VAT on the day. */
  @Optional()
  @IsIn(VAT_CODES, { message: 'Please choose a VAT code.' })
  vat_code?: VatCode;

  /** The VAT on the receipt in pounds, where rounding makes it differ. */
  @Optional()
  @Pounds({ zero: true, message: 'Please enter the VAT in pounds, for example 12.34.' })
  vat_amount?: number | string;

  @Optional()
  @Name(EXPENSE_LIMITS.project, 'Please enter a project, or leave it out.')
  project?: string;
}

/** The whole expense again; without a receipt, the one that it has stays. */
export class ChangeExpense extends EnterExpense {
  /** The version that the form was loaded with. */
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value))
  @IsInt()
  @Min(1)
  version!: number;
}

/** Whether VAT on expenses is reclaimed. */
export class ExpenseVatView {
  registered!: boolean;
  /** First day of the registration, YYYY-MM-DD; null where it is not known. */
  from!: string | null;
}

export class ClaimsQuery extends PageQuery {
  @Optional()
  @IsIn(CLAIM_STATUSES)
  status?: ClaimStatus;

  /** Another user, for those who approve. */
  @Optional()
  @IsUUID()
  user_id?: string;
}

export class ClaimAbilities {
  edit!: boolean;
  delete!: boolean;
}

export class ExpenseView {
  id!: string;
  description!: string;
  category!: string;
  project!: string | null;
  /** YYYY-MM-DD. */
  date!: string;
  /** Pounds, with VAT. */
  amount!: number;
  /** Null without a VAT receipt. */
  vat_code!: VatCode | null;
  /** Pounds, included in the amount; under the reverse charge on top of it. */
  vat_amount!: number;
  /** Pounds of the amount that the studio reclaims as input VAT; 0 until it is approved. */
  vat_reclaimed!: number;
  currency!: Currency;
  /** The amount in its currency; null for pounds, as the next three are. */
  foreign_amount!: number | null;
  /** Units of the currency for a pound, decimal text. */
  exchange_rate!: string | null;
  rate_source!: string | null;
  /** The first day of the rate, YYYY-MM-DD. */
  rate_date!: string | null;
  /** Below /api; null without a receipt. */
  receipt_path!: string | null;
  /** How many other expenses have the same receipt. */
  receipt_uses!: number;
  /** Needs two approvals, of which this is the first; null while there is none. */
  first_approved_by_name!: string | null;
  status!: ClaimStatus;
  reason!: string | null;
  decided_by_name!: string | null;
  decided_at!: string | null;
  self_approved!: boolean;
  version!: number;
  can!: ClaimAbilities;
}
