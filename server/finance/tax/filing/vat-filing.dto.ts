import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { TrimmedLines } from '../../../platform/text/text-input.js';
import { FinanceDay, PoundsNumber } from '../../finance-input.dto.js';
import type { TaxSettlementView } from '../tax-payments.dto.js';
import { VAT_PERIOD_STATES, type VatPeriodState } from './vat-filing.rules.js';

/** A period to choose from. */
export class VatPeriodView {
  /** YYYY-MM-DD. */
  from!: string;
  /** YYYY-MM-DD. */
  to!: string;
  /** YYYY-MM-DD. */
  due_date!: string;
  /** Only an open one can be filed. */
  @ApiProperty({ enum: VAT_PERIOD_STATES })
  state!: VatPeriodState;
}

export class FiledReturnView {
  id!: string;
  /** YYYY-MM-DD. */
  from!: string;
  /** YYYY-MM-DD. */
  to!: string;
  /** In pounds, never negative. */
  box5!: number;
  /** Whether box 5 is paid; else it is repaid. */
  is_payment!: boolean;
  /** YYYY-MM-DD. */
  filed_on!: string;
  note!: string;
  filed_by_name!: string | null;
  settlement!: TaxSettlementView;
}

/** The period with the boxes as shown to the user who files it. */
export class FileVatReturn {
  /** YYYY-MM-DD. */
  @FinanceDay()
  from!: string;

  /** YYYY-MM-DD. */
  @FinanceDay()
  to!: string;

  @PoundsNumber()
  box1!: number;

  @PoundsNumber()
  box4!: number;

  @PoundsNumber()
  box6!: number;

  @PoundsNumber()
  box7!: number;

  /** YYYY-MM-DD. */
  @FinanceDay()
  filed_on!: string;

  /** For example HMRC’s receipt. */
  @TrimmedLines()
  @IsString()
  @MaxLength(1_000)
  note!: string;
}
