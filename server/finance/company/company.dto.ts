import { applyDecorators } from '@nestjs/common';
import { IsBoolean, IsIn, IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { Nullable, Optional } from '../../platform/http/optional.js';
import { CleanName, TrimmedLines } from '../../platform/text/text-input.js';
import { VISIBLE } from '../../support/tickets/tickets.rules.js';
import { FinanceDay } from '../finance-input.dto.js';
import { REQUIRED_FIELDS } from '../finance.rules.js';
import { VAT_STAGGERS, type VatStagger } from './company.rules.js';
import type { DeadlineType } from './deadlines.rules.js';

const Required = (max: number) =>
  applyDecorators(CleanName(), IsString({ message: REQUIRED_FIELDS }), Matches(VISIBLE, { message: REQUIRED_FIELDS }), MaxLength(max));

export class SaveCompanyInfo {
  @Required(200)
  company_name!: string;

  @Required(20)
  company_number!: string;

  /** Nine digits, with or without GB; null for a company that is not registered. */
  @Nullable()
  @Required(20)
  vat_registration?: string | null;

  /** YYYY-MM-DD. */
  @Nullable()
  @FinanceDay()
  vat_effective_date?: string | null;

  /** The last day of the registration, YYYY-MM-DD; null while it lasts. */
  @Nullable()
  @FinanceDay()
  vat_end_date?: string | null;

  @Nullable()
  @IsIn(VAT_STAGGERS, { message: 'Please choose how often VAT is returned.' })
  vat_stagger?: VatStagger | null;

  /** Whether sales outside the scope of VAT, a platform’s share for example, count in box 6. */
  @Optional()
  @IsBoolean()
  outside_scope_in_box6?: boolean;

  /** Ten digits; null until HMRC has sent one. */
  @Nullable()
  @Required(20)
  utr?: string | null;

  /** A day on which a financial year ends, YYYY-MM-DD. */
  @FinanceDay()
  fiscal_year_end!: string;

  /** Whether the year end was wrong before, so that earlier years never ended then; no when it is left out. */
  @Optional()
  @IsBoolean()
  corrects_year_end?: boolean;

  /** The day of the notice of a new year end to Companies House, YYYY-MM-DD; today when it is left out. */
  @Optional()
  @FinanceDay()
  year_end_changed_on?: string;

  /** Whether a new year end extends the year before, where it could also end the current one early; no when it is left out. */
  @Optional()
  @IsBoolean()
  extends_previous_year?: boolean;

  /** Whether a statutory exception allows a year to be extended again within five years; no when it is left out. */
  @Optional()
  @IsBoolean()
  extension_exception?: boolean;

  /** YYYY-MM-DD. */
  @Nullable()
  @FinanceDay()
  incorporation_date?: string | null;

  /** Other companies under the same control. */
  @Optional()
  @IsInt()
  @Min(0)
  @Max(99)
  associated_companies?: number;

  /** As it was read, 0 before the first time; a concurrent change causes 409. Without it, the change overwrites any other. */
  @Optional()
  @IsInt()
  @Min(0)
  version?: number;
}

/** A change of the end of the financial year; days are YYYY-MM-DD. */
export class YearEndChangeView {
  /** A day on which a financial year ended before. */
  year_end!: string;
  /** The first day on which years no longer end as before. */
  until!: string;
  /** The first year end after the change. */
  from!: string;
  changed_on!: string;
}

export class CompanyInfoView {
  /** There is one company. */
  id!: number;
  /** Empty until the company was entered. */
  company_name!: string;
  company_number!: string;
  vat_registration!: string | null;
  vat_effective_date!: string | null;
  /** The last day of the registration, YYYY-MM-DD; null while it lasts. */
  vat_end_date!: string | null;
  vat_stagger!: VatStagger | null;
  /** Whether sales outside the scope of VAT count in box 6 of a return. */
  outside_scope_in_box6!: boolean;
  utr!: string | null;
  /** Empty until the company was entered. */
  fiscal_year_end!: string;
  /** The first one first. */
  year_end_changes!: YearEndChangeView[];
  /** The end of the last year whose accounts are marked as delivered, YYYY-MM-DD. */
  accounts_delivered_to!: string | null;
  incorporation_date!: string | null;
  associated_companies!: number;
  version!: number;
}

export class DeadlineView {
  id!: string;
  type!: DeadlineType;
  /** YYYY-MM-DD. */
  due_date!: string;
  /** YYYY-MM-DD. */
  period_end!: string;
  /** Until it is due; negative once it is past. */
  days_left!: number;
  /** YYYY-MM-DD; null while it is open. */
  done_on!: string | null;
  note!: string;
  done_by_name!: string | null;
}

export class CompleteDeadline {
  /** YYYY-MM-DD; null reopens it. */
  @Nullable()
  @FinanceDay()
  done_on?: string | null;

  @TrimmedLines()
  @IsString()
  @MaxLength(1_000)
  note!: string;
}
