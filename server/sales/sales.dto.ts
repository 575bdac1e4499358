import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { FinanceDay } from '../finance/finance-input.dto.js';
import type { Currency } from '../finance/currency/currency.rules.js';
import type { LedgerEntryView } from '../finance/ledger/ledger.dto.js';
import { Optional } from '../platform/http/optional.js';
import { MAX_PAGE_SIZE } from '../platform/lists/cursors.js';
import { PageQuery } from '../platform/lists/page.dto.js';
import { MAX_SEARCH } from '../platform/text/search.rules.js';
import { NoneWhenEmpty, Trimmed } from '../platform/text/text-input.js';
import { SaleFormInput } from './entry/sale-input.dto.js';
import {
  SALE_CHANNELS,
  SALE_STATUSES,
  SALES_PAGE,
  type CustomerType,
  type DiscountType,
  type PaymentStatus,
  type RoundingPolicy,
  type SaleChannel,
  type SaleStatus,
  type SaleVatCode,
} from './sale.rules.js';

/** Which sales. */
export class SalesFilter {
  @Optional()
  @NoneWhenEmpty()
  @IsIn(SALE_CHANNELS)
  channel?: SaleChannel;

  /** First day, YYYY-MM-DD. */
  @Optional()
  @NoneWhenEmpty()
  @FinanceDay()
  from?: string;

  /** Last day, YYYY-MM-DD. */
  @Optional()
  @NoneWhenEmpty()
  @FinanceDay()
  to?: string;
}

export class SalesQuery extends PageQuery {
  /** Rows on a page, 1 to 100. */
  @Optional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_PAGE_SIZE)
  override limit: number = SALES_PAGE;

  @Optional()
  @NoneWhenEmpty()
  @IsIn(SALE_STATUSES)
  status?: SaleStatus;

  @Optional()
  @NoneWhenEmpty()
  @IsIn(SALE_CHANNELS)
  channel?: SaleChannel;

  /** First day, YYYY-MM-DD. */
  @Optional()
  @NoneWhenEmpty()
  @FinanceDay()
  from?: string;

  /** Last day, YYYY-MM-DD. */
  @Optional()
  @NoneWhenEmpty()
  @FinanceDay()
  to?: string;

  /** Part of the customer’s name or of the invoice number. */
  @Optional()
  @Trimmed()
  @NoneWhenEmpty()
  @IsString()
  @MaxLength(MAX_SEARCH)
  search?: string;
}

export class SaleIdView {
  id!: string;
}

export class SaleAbilities {
  /** Drafts are edited and discarded. */
  edit!: boolean;
  discard!: boolean;
  refund!: boolean;
  /** Record a later payment. */
  receive!: boolean;
  /** Permission to withdraw a statement. */
  withdraw!: boolean;
  invoice!: boolean;
}

/** A sale in the list. Amounts in its currency. */
export class SaleView {
  id!: string;
  /** YYYY-MM-DD. */
  date!: string;
  channel!: SaleChannel;
  /** The customer’s name; empty in a draft without one. */
  customer!: string;
  net!: number;
  vat!: number;
  gross!: number;
  currency!: Currency;
  status!: SaleStatus;
  payment_status!: PaymentStatus;
  /** Refunded so far. */
  refunded!: number;
  /** What the customer still owes. */
  outstanding!: number;
  @ApiProperty({ type: String, nullable: true })
  invoice!: string | null;
  version!: number;
  can!: SaleAbilities;
}

/** A line of a posted sale. Amounts in the currency of the sale. */
export class SaleLineView {
  line_no!: number;
  product!: string;
  quantity!: number;
  unit_price!: number;
  discount_type!: DiscountType;
  discount_value!: number;
  /** Per cent. */
  tax_rate!: number;
  vat_code!: SaleVatCode;
  tax_inclusive!: boolean;
  category!: string;
  net!: number;
  vat!: number;
  gross!: number;
  /** Pounds, as the next one. */
  net_gbp!: number;
  vat_gbp!: number;
  refunded!: number;
  refunded_quantity!: number;
}

export class SaleRefundLineView {
  line_no!: number;
  quantity!: number;
  net!: number;
  vat!: number;
  /** Pounds, as the next one. */
  net_gbp!: number;
  vat_gbp!: number;
}

export class SaleRefundView {
  id!: string;
  credit_note!: string;
  /** YYYY-MM-DD. */
  date!: string;
  reason!: string;
  net!: number;
  vat!: number;
  gross!: number;
  /** Amount paid back to the customer; the rest was still owed. */
  paid_back!: number;
  posted_on!: string;
  @ApiProperty({ type: String, nullable: true })
  entered_by_name!: string | null;
  lines!: SaleRefundLineView[];
  entries!: LedgerEntryView[];
}

export class SalePaymentView {
  id!: string;
  /** YYYY-MM-DD. */
  date!: string;
  account!: string;
  amount!: number;
  /** Pounds that arrived on the account. */
  amount_gbp!: number;
  /** Fee in pounds. */
  fee_gbp!: number;
  /** Excess in pounds over what they settle: an exchange gain, or a loss if negative. */
  difference_gbp!: number;
  posted_on!: string;
  @ApiProperty({ type: String, nullable: true })
  entered_by_name!: string | null;
  entries!: LedgerEntryView[];
}

export class SaleCustomerView {
  name!: string;
  email!: string;
  country!: string;
  address!: string;
  vat_id!: string;
}

/** A product in the statement that a sale is booked of. Amounts in its currency. */
export class StatementProductView {
  product!: string;
  units!: number;
  gross!: number;
  returns!: number;
  tax!: number;
  net!: number;
}

/** Change of a sale by a corrected or withdrawn statement. Amounts in the currency of the sale. */
export class SaleCorrectionView {
  id!: string;
  reason!: string;
  /** YYYY-MM-DD. */
  date!: string;
  net!: number;
  vat!: number;
  @ApiProperty({ type: String, nullable: true })
  entered_by_name!: string | null;
  entries!: LedgerEntryView[];
}

/** The statement that a sale is booked of. */
export class SaleStatementView {
  /** YYYY-MM. */
  month!: string;
  /** Per cent. */
  revenue_share!: number;
  rows!: number;
  /** The file that counts; null once the statement was withdrawn. */
  @ApiProperty({ type: String, nullable: true })
  import_id!: string | null;
  @ApiProperty({ type: String, nullable: true })
  file_name!: string | null;
  /** The highest net first, at most 100. */
  products!: StatementProductView[];
  corrections!: SaleCorrectionView[];
}

/** A whole sale with its postings. */
export class SaleDetailView extends SaleView {
  /** YYYY-MM-DD. */
  recognition_date!: string;
  customer_type!: CustomerType;
  country!: string;
  customer_details!: SaleCustomerView;
  @ApiProperty({ type: String, nullable: true })
  settlement_account!: string | null;
  /** What had been received when it was posted. */
  received!: number;
  rounding!: RoundingPolicy;
  /** Units of the currency for a pound, decimal text; 1 for pounds. */
  exchange_rate!: string;
  @ApiProperty({ type: String, nullable: true })
  rate_source!: string | null;
  /** The first day of the rate, YYYY-MM-DD. */
  @ApiProperty({ type: String, nullable: true })
  rate_date!: string | null;
  /** Pounds, as the next two. */
  net_gbp!: number;
  vat_gbp!: number;
  gross_gbp!: number;
  /** The day on which it counts; later than `date` when its month was closed. */
  @ApiProperty({ type: String, nullable: true })
  posted_on!: string | null;
  @ApiProperty({ type: String, nullable: true })
  entered_by_name!: string | null;
  lines!: SaleLineView[];
  refunds!: SaleRefundView[];
  payments!: SalePaymentView[];
  entries!: LedgerEntryView[];
  /** Null unless it was imported. */
  @ApiProperty({ type: () => SaleStatementView, nullable: true })
  statement!: SaleStatementView | null;
  /** A draft as it was typed. */
  @ApiProperty({ type: () => SaleFormInput, nullable: true })
  form!: SaleFormInput | null;
}

/** What posted sales come to, refunds taken off, in pounds. */
export class SalesTotalsView {
  sales!: number;
  net!: number;
  vat!: number;
  gross!: number;
  refunded!: number;
}

export class SaleDraftView {
  id!: string;
  version!: number;
}
