import { ApiProperty } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { IsHexadecimal, IsIn, IsObject, IsString, Length, MaxLength, ValidateNested } from 'class-validator';
import { CURRENCIES, type Currency } from '../../finance/currency/currency.rules.js';
import { Optional } from '../../platform/http/optional.js';
import { NoneWhenEmpty, Trimmed, TrimmedLines } from '../../platform/text/text-input.js';
import { SALE_CATEGORIES, SALE_LIMITS, SALE_VAT_CODES, type SaleVatCode } from '../sale.rules.js';
import {
  DATE_ORDERS,
  IMPORT_CHANNELS,
  IMPORT_LIMITS,
  type DateOrder,
  type ImportChannel,
  type ImportStatus,
  type StatementField,
} from './statement.rules.js';

const ColumnName = () => (target: object, property: string) => {
  for (const decorate of [Optional(), Trimmed(), NoneWhenEmpty(), IsString(), MaxLength(IMPORT_LIMITS.column)]) decorate(target, property);
};

/** Names of a file's columns, as in its header. */
export class ImportColumns implements Partial<Record<StatementField, string>> {
  @ColumnName()
  date?: string;

  @ColumnName()
  product?: string;

  @ColumnName()
  units?: string;

  @ColumnName()
  gross?: string;

  @ColumnName()
  returns?: string;

  @ColumnName()
  tax?: string;

  @ColumnName()
  net?: string;

  @ColumnName()
  currency?: string;

  @ColumnName()
  country?: string;

  /** What identifies a row, such as the number of an order. */
  @ColumnName()
  reference?: string;
}

/** The fields beside the file. */
export class ImportStatement {
  @IsIn(IMPORT_CHANNELS, { message: 'Choose a channel.' })
  channel!: ImportChannel;

  /** Per cent, with at most two decimal places; 100 without it. */
  @Optional()
  @Trimmed()
  @NoneWhenEmpty()
  @IsString()
  @MaxLength(SALE_LIMITS.number)
  revenueShare?: string;

  @Optional()
  @NoneWhenEmpty()
  @IsIn(SALE_CATEGORIES, { message: 'Choose a category.' })
  category?: string;

  /** As JSON; not for Steam, whose columns are known. */
  @Optional()
  @NoneWhenEmpty()
  @Transform(({ value }: { value: unknown }) => parsed(value))
  @IsObject({ message: 'The columns cannot be read.' })
  @ValidateNested()
  @Type(() => ImportColumns)
  columns?: ImportColumns;

  /** Of a file without a column for it. */
  @Optional()
  @NoneWhenEmpty()
  @IsIn(CURRENCIES, { message: 'Choose a currency.' })
  currency?: Currency;

  /** How days are written where the year does not come first. */
  @Optional()
  @NoneWhenEmpty()
  @IsIn(DATE_ORDERS)
  dateOrder?: DateOrder;

  /** The VAT code of rows without tax. */
  @Optional()
  @NoneWhenEmpty()
  @IsIn(SALE_VAT_CODES.filter((code) => code !== 'standard' && code !== 'reduced'), { message: 'Choose a VAT code.' })
  untaxedCode?: SaleVatCode;
}

/** JSON in a field of a form; anything else stays, for the check to refuse. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    const read: unknown = JSON.parse(value);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? Object.assign(new ImportColumns(), read) : value;
  } catch {
    return value;
  }
}

export class PostImport {
  /** Token of the preview. */
  @IsString()
  @IsHexadecimal()
  @Length(64, 64)
  preview!: string;
}

export class WithdrawStatement {
  @TrimmedLines()
  @IsString()
  @Length(1, SALE_LIMITS.reason, { message: 'Please give a reason.' })
  reason!: string;
}

/** A statement file in the list. */
export class ImportView {
  id!: string;
  /** Everything in a file that is ready is already booked: there is nothing to post. */
  nothing_new!: boolean;
  channel!: ImportChannel;
  status!: ImportStatus;
  file_name!: string;
  rows!: number;
  created_at!: string;
  @ApiProperty({ type: String, nullable: true })
  posted_at!: string | null;
  @ApiProperty({ type: String, nullable: true })
  entered_by_name!: string | null;
}

export class ImportProblemView {
  /** Line of the file, from 1; 0 for the whole file. */
  row!: number;
  column!: string;
  message!: string;
}

/** What posting a file would do to the statement of one month. Amounts in its currency. */
export class StatementPreviewView {
  /** YYYY-MM. */
  month!: string;
  currency!: Currency;
  rows!: number;
  added!: number;
  changed!: number;
  known!: number;
  /** Rows that are booked and not in this file. */
  gone!: number;
  gross!: number;
  returns!: number;
  /** VAT and sales taxes in the file. */
  tax!: number;
  net!: number;
  /** The amount to book: the revenue share of net. */
  amount!: number;
  /** Output VAT on it; 0 where the platform accounts for VAT. */
  vat!: number;
  /** Amount booked now, including VAT. */
  booked!: number;
  /** What posting adds, VAT included. */
  difference!: number;
  /** The same in pounds. */
  difference_gbp!: number;
  /** Units of the currency for a pound, decimal text. */
  exchange_rate!: string;
  /** Where the rate is from, and the day it counts from; null for pounds and for a booked statement. */
  @ApiProperty({ type: String, nullable: true })
  rate_source!: string | null;
  @ApiProperty({ type: String, nullable: true })
  rate_date!: string | null;
  /** YYYY-MM-DD. */
  sale_date!: string;
  /** When it would be posted, YYYY-MM-DD: a later day if its month is closed. */
  posted_on!: string;
  @ApiProperty({ type: String, nullable: true })
  sale_id!: string | null;
  /** The revenue share that it is booked with now, per cent. */
  @ApiProperty({ type: Number, nullable: true })
  booked_share!: number | null;
  /** Why it cannot be posted. */
  @ApiProperty({ type: String, nullable: true })
  problem!: string | null;
}

/** A sale that a file is booked as. */
export class ImportedSaleView {
  id!: string;
  /** YYYY-MM. */
  month!: string;
  currency!: Currency;
}

/** A statement file with its content. */
export class ImportDetailView extends ImportView {
  /** Percentage of the file that has been read. */
  progress!: number;
  /** Per cent. */
  revenue_share!: number;
  category!: string;
  problem_count!: number;
  /** The first of them. */
  problems!: ImportProblemView[];
  statements!: StatementPreviewView[];
  /** Of a posted file: what counts of it, unless it was withdrawn or a later file replaced it. */
  sales!: ImportedSaleView[];
  /** Token required for posting. */
  preview!: string;
  /** Whether there is something to post, and nothing against it. */
  can_post!: boolean;
}

/** A row that differs from the booked one. Amounts in its currency; null if there is no such row. */
export class ImportChangeView {
  month!: string;
  currency!: Currency;
  date!: string;
  product!: string;
  country!: string;
  @ApiProperty({ type: Number, nullable: true })
  units_before!: number | null;
  @ApiProperty({ type: Number, nullable: true })
  units!: number | null;
  @ApiProperty({ type: Number, nullable: true })
  net_before!: number | null;
  @ApiProperty({ type: Number, nullable: true })
  net!: number | null;
}
