import { Type } from 'class-transformer';
import { IsIn, IsInt, IsString, IsUUID, Matches, MaxLength, Min } from 'class-validator';
import { Optional } from '../../../platform/http/optional.js';
import { CleanName, TrimmedLines } from '../../../platform/text/text-input.js';
import { VISIBLE } from '../../../support/tickets/tickets.rules.js';
import { FinanceDay, Pounds } from '../../finance-input.dto.js';
import { ADJUSTMENT_KINDS, ADJUSTMENT_LIMITS, type AdjustmentKind } from './tax-computation.rules.js';

class TaxAdjustmentFields {
  /** A day of the accounting period that it belongs to, YYYY-MM-DD. */
  @FinanceDay()
  counts_on!: string;

  @IsIn(ADJUSTMENT_KINDS, { message: 'Please choose a kind.' })
  kind!: AdjustmentKind;

  /** Pounds. */
  @Pounds({ zero: false, message: 'Please enter a valid amount' })
  amount!: number | string;

  @CleanName()
  @IsString({ message: 'Please say what it is.' })
  @Matches(VISIBLE, { message: 'Please say what it is.' })
  @MaxLength(ADJUSTMENT_LIMITS.description)
  description!: string;

  @TrimmedLines()
  @IsString({ message: 'Please say why. An accountant or inspector may ask.' })
  @Matches(VISIBLE, { message: 'Please say why. An accountant or inspector may ask.' })
  @MaxLength(ADJUSTMENT_LIMITS.note)
  note!: string;
}

export class EnterTaxAdjustment extends TaxAdjustmentFields {
  /** Made by the client: the same adjustment sent again is the same adjustment. */
  @Optional()
  @IsUUID()
  id?: string;
}

export class ChangeTaxAdjustment extends TaxAdjustmentFields {
  /** As it was read; a concurrent change causes 409. */
  @IsInt()
  @Min(1)
  version!: number;
}

export class DeleteTaxAdjustmentQuery {
  /** As it was read; a concurrent change causes 409. */
  @Type(() => Number)
  @IsInt()
  @Min(1)
  version!: number;
}

export class TaxAdjustmentView {
  id!: string;
  /** YYYY-MM-DD. */
  counts_on!: string;
  kind!: AdjustmentKind;
  /** Pounds. */
  amount!: number;
  description!: string;
  note!: string;
  entered_by_name!: string | null;
  version!: number;
}

/** A stretch of the period with one set of rates, in pounds. */
export class TaxPartView {
  /** YYYY-MM-DD. */
  from!: string;
  /** YYYY-MM-DD. */
  to!: string;
  profit!: number;
  before_relief!: number;
  relief!: number;
}

/** From the profit of the books to the corporation tax on it, in pounds. */
export class TaxComputationView {
  /** YYYY-MM-DD. */
  from!: string;
  /** YYYY-MM-DD. */
  to!: string;
  /** Of the books, before corporation tax; negative for a loss. */
  profit_before_tax!: number;
  /** Taxable grants, which the books have as equity. */
  taxable_grants!: number;
  adjustments!: TaxAdjustmentView[];
  /** With all adjustments; negative for a loss. */
  adjusted_profit!: number;
  /** At least 0. */
  taxable_profit!: number;
  associated_companies!: number;
  parts!: TaxPartView[];
  before_relief!: number;
  relief!: number;
  corporation_tax!: number;
  /** The flat rate on the same profit, for comparison. */
  at_flat_rate!: number;
}
