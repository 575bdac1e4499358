import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsString,
  IsUUID,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import { CleanName, Trimmed, TrimmedLines } from '../../platform/text/text-input.js';
import { SALE_LIMITS } from '../sale.rules.js';

const Text = (most: number) => applyDecorators(Optional(), Trimmed(), IsString(), MaxLength(most));
const Name = (most: number) => applyDecorators(Optional(), CleanName(), IsString(), MaxLength(most));

/** A number, or what was typed for one, which the rules of sales then read. */
const NumberAsTyped = () =>
  applyDecorators(
    Optional(),
    ApiProperty({ oneOf: [{ type: 'number' }, { type: 'string' }] }),
    Transform(({ value }: { value: unknown }) => (typeof value === 'number' ? String(value) : value)),
    IsString(),
    MaxLength(SALE_LIMITS.number),
  );

const Flag = () => applyDecorators(Optional(), IsBoolean());

export class SaleCustomerInput {
  @Name(SALE_LIMITS.name)
  name?: string;

  @Text(SALE_LIMITS.email)
  email?: string;

  /** ISO 3166-1 alpha-2. */
  @Text(2)
  country?: string;

  @Optional()
  @TrimmedLines()
  @IsString()
  @MaxLength(SALE_LIMITS.address)
  address?: string;

  @Name(SALE_LIMITS.vatId)
  vatId?: string;

  /** Puts the customer into the address book. */
  @Flag()
  save?: boolean;
}

export class SaleLineInput {
  @Name(SALE_LIMITS.name)
  product?: string;

  /** Above 0, with at most three decimal places. */
  @NumberAsTyped()
  quantity?: string;

  /** Units of the currency, with at most two decimal places. */
  @NumberAsTyped()
  unitPrice?: string;

  /** `amount` (the default) or `percent`. */
  @Text(SALE_LIMITS.number)
  discountType?: string;

  /** Of the whole line: units of the currency, or per cent. */
  @NumberAsTyped()
  discountValue?: string;

  /** Per cent: 0, 5 or 20. */
  @NumberAsTyped()
  taxRate?: string;

  /** Needed for 0%, where it may be one of several, unless a platform sells. */
  @Text(SALE_LIMITS.number)
  vatCode?: string;

  /** Whether the unit price includes VAT. */
  @Flag()
  taxInclusive?: boolean;

  /** One of the income categories; `Game Sales` when it is left out. */
  @Text(SALE_LIMITS.name)
  category?: string;
}

/** A sale as the four steps of the form hold it. What is missing in it is said by step. */
export class SaleFormInput {
  /** YYYY-MM-DD: the tax point. */
  @Text(SALE_LIMITS.number)
  saleDate?: string;

  /** YYYY-MM-DD: when the income counts; the sale date when it is left out. */
  @Text(SALE_LIMITS.number)
  recognitionDate?: string;

  /** Steam, Epic, Shopify or Direct. */
  @Text(SALE_LIMITS.number)
  channel?: string;

  /** B2C or B2B. */
  @Text(SALE_LIMITS.number)
  customerType?: string;

  /** Where the supply is made, ISO 3166-1 alpha-2. */
  @Text(2)
  country?: string;

  /** GBP, USD or EUR; GBP when it is left out. */
  @Text(3)
  currency?: string;

  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => SaleCustomerInput)
  customer?: SaleCustomerInput;

  @Optional()
  @IsArray()
  @ArrayMaxSize(SALE_LIMITS.lines)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => SaleLineInput)
  lineItems?: SaleLineInput[];

  /** Paid, Unpaid (the default) or Part-Paid. */
  @Text(SALE_LIMITS.number)
  paymentStatus?: string;

  /** Code of the account on which the money arrives. */
  @Text(SALE_LIMITS.number)
  settlementAccount?: string;

  /** In the currency; of a sale that is paid in part. */
  @NumberAsTyped()
  amountReceived?: string;
}

/** What the form showed. Others than the server computes are refused. */
export class SaleTotalsInput {
  /** In the currency, as the next two. */
  @IsNumber()
  net!: number;

  @IsNumber()
  vat!: number;

  @IsNumber()
  gross!: number;

  /** Units of the currency for a pound. */
  @Optional()
  @IsNumber()
  fxRate?: number;

  /** Pounds, as the next two. */
  @Optional()
  @IsNumber()
  netGBP?: number;

  @Optional()
  @IsNumber()
  vatGBP?: number;

  @Optional()
  @IsNumber()
  grossGBP?: number;
}

/** The whole form, which posts the sale unless its status is `draft`. */
export class EnterSale extends SaleFormInput {
  /** Made by the client: the same form sent again is the same sale. That of a draft posts the draft. */
  @Optional()
  @IsUUID()
  id?: string;

  @IsArray({ message: 'Please send the lines of the sale.' })
  @ArrayMaxSize(SALE_LIMITS.lines)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => SaleLineInput)
  declare lineItems: SaleLineInput[];

  /** Required to post. */
  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => SaleTotalsInput)
  totals?: SaleTotalsInput;

  @Optional()
  @IsIn(['posted', 'draft'])
  status?: 'posted' | 'draft';

  /** Of the draft that is posted, as it was read; a concurrent change causes 409. */
  @Optional()
  @IsInt()
  @Min(0)
  version?: number;
}

/** A draft as it is typed: anything may be missing. */
export class SaveSaleDraft {
  @IsObject()
  @ValidateNested()
  @Type(() => SaleFormInput)
  form!: SaleFormInput;

  /** As it was read; 0 for a new one. */
  @IsInt()
  @Min(0)
  version!: number;
}
