import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, Matches } from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { FinanceDay } from '../finance-input.dto.js';
import { VAT_CODES, type VatCode } from '../ledger/ledger.rules.js';
import type { TaxSettlementView } from './tax-payments.dto.js';
import type { VatBox } from './vat-return.rules.js';

/** Which row of a return. */
export class VatLinesQuery extends PageQuery {
  /** YYYY-MM-DD. */
  @FinanceDay()
  from!: string;

  /** YYYY-MM-DD. */
  @FinanceDay()
  to!: string;

  @Matches(/^\d{4}$/, { message: 'Please choose an account.' })
  account!: string;

  @IsIn(VAT_CODES, { message: 'Please choose a VAT code.' })
  vat_code!: VatCode;

  /** Whether the late ones. */
  @Optional()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean()
  late?: boolean;
}

/** Contribution of an account and VAT code to a box, in pounds. */
export class VatRowView {
  box!: VatBox;
  account!: string;
  account_name!: string;
  vat_code!: VatCode;
  /** Its tax point is in a period that was filed before it was posted. */
  late!: boolean;
  amount!: number;
}

export class VatFiledView {
  /** YYYY-MM-DD. */
  on!: string;
  by_name!: string | null;
  note!: string;
  /** Id of the filed return. */
  id!: string;
  settlement!: TaxSettlementView;
}

/** Boxes 1 to 5 in pounds and pence, 6 to 9 in whole pounds. */
export class VatReturnView {
  /** YYYY-MM-DD. */
  from!: string;
  /** YYYY-MM-DD. */
  to!: string;
  box1!: number;
  box2!: number;
  box3!: number;
  box4!: number;
  box5!: number;
  box6!: number;
  box7!: number;
  box8!: number;
  box9!: number;
  /** Whether box 5 is to be paid; else it is repaid. */
  is_payment!: boolean;
  rows!: VatRowView[];
  /** Null while it is not filed; then everything is computed at each read. */
  filed!: VatFiledView | null;
  /** Whether it is the return that is filed next. */
  can_file!: boolean;
  /** Whether it is a VAT period that has not ended. */
  is_running!: boolean;
  /** VAT of late items, in pounds. */
  late_vat!: number;
  /** Whether it must be reported to HMRC separately from the return (VAT Notice 700/45). */
  late_vat_above_limit!: boolean;
}

/** VAT that no return contains or will contain, in pounds; negative where more was refunded than charged. */
export class VatOutsideView {
  due!: number;
  reclaimed!: number;
}
