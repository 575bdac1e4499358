import { Type } from 'class-transformer';
import { IsInt, IsString, MaxLength, Min } from 'class-validator';
import { TrimmedLines } from '../../platform/text/text-input.js';
import { Pounds } from '../finance-input.dto.js';
import { MAX_NOTE } from './forecast.rules.js';

/** An estimate that a director set by hand. */
export class ForecastOverrideView {
  /** Pounds. */
  amount!: number;
  note!: string;
  /** Null once the account is deleted. */
  by_name!: string | null;
  version!: number;
}

/** What the viewer may do to an estimate. */
export class ForecastAbilities {
  /** While the month has not ended. */
  change!: boolean;
}

/** What a month cost. */
export class SpentMonthView {
  /** YYYY-MM. */
  month!: string;
  /** Pounds. */
  spent!: number;
}

/** Expenses of a month, in pounds. */
export class ForecastView {
  /** YYYY-MM. */
  month!: string;
  /** The amount set by a director, otherwise the computed one. */
  estimated!: number;
  /** The mean of three months. */
  computed!: number;
  /** The months of which `computed` is the mean. */
  mean_of!: SpentMonthView[];
  override!: ForecastOverrideView | null;
  /** What the last three whole months have in common: the same category, description and amount. Null for a month that has ended. */
  repeating!: number | null;
  /** Null for a month that has not begun. */
  actual!: number | null;
  can!: ForecastAbilities;
}

/** An expense that was approved in each of the last three whole months. Amounts in pounds. */
export class RepeatingExpenseView {
  category!: string;
  description!: string;
  /** What one of them cost, as the latest was posted: with VAT only where that is not reclaimed. */
  amount!: number;
  /** Number per month. */
  times!: number;
  /** Cost per month. */
  total!: number;
  /** The latest of them. */
  transaction_id!: string;
}

export class RepeatingExpensesPage {
  items!: RepeatingExpenseView[];
  nextCursor!: string | null;
}

export class SetForecast {
  /** Pounds. */
  @Pounds({ zero: true })
  amount!: number | string;

  @TrimmedLines()
  @IsString()
  @MaxLength(MAX_NOTE)
  note!: string;

  /** The version that was read, 0 if there is none; a concurrent change causes 409. */
  @IsInt()
  @Min(0)
  version!: number;
}

export class ClearForecast {
  /** As it was read; a concurrent change causes 409. */
  @Type(() => Number)
  @IsInt()
  @Min(1)
  version!: number;
}
