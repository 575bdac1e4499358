import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsString, IsUUID, Matches, MaxLength } from 'class-validator';
import { FinanceDay, Pounds } from '../../finance/finance-input.dto.js';
import { Optional } from '../../platform/http/optional.js';
import { TrimmedLines } from '../../platform/text/text-input.js';
import { VISIBLE } from '../../support/tickets/tickets.rules.js';
import { REASON_LENGTH } from '../clarity.rules.js';

class RateInput {
  @IsUUID(undefined, { message: 'Please choose a person.' })
  user_id!: string;

  /** Pounds for an hour, at most 10,000; 0 for work that is not paid. */
  @Pounds({ zero: true, message: 'Please enter the rate in pounds, for example 25 or 32.50.' })
  hourly!: number | string;

  /** YYYY-MM-DD. */
  @FinanceDay()
  valid_from!: string;
}

export class PreviewRate extends RateInput {}

export class SetRate extends RateInput {
  /** Needed for a day in the past, and to replace the rate of a day. */
  @Optional()
  @TrimmedLines()
  @IsString()
  @Matches(VISIBLE, { message: 'Please say why.' })
  @MaxLength(REASON_LENGTH)
  reason?: string;
}

export class RatesQuery {
  @IsUUID()
  user_id!: string;
}

export class RateView {
  id!: string;
  /** Pounds for an hour. */
  hourly!: number;
  /** YYYY-MM-DD. */
  valid_from!: string;
  /** The day before the next rate; null for the last one. */
  valid_to!: string | null;
  reason!: string | null;
  set_by_name!: string | null;
  created_at!: string;
}

/** What a rate would mean for time that was recorded. */
export class RatePreview {
  /** The current rate on that day; null if there is none. */
  @ApiProperty({ type: Number, nullable: true })
  replaces!: number | null;
  /** Number of pending entries that would be valued with it. */
  pending_entries!: number;
  pending_hours!: number;
  /** What these are worth now, in pounds, and would be worth; entries without a rate are worth nothing now. */
  value_before!: number;
  value_after!: number;
  /** Approved entries from these days: they keep the value that they were approved with. */
  approved_entries!: number;
  /** True if a reason is required. */
  needs_reason!: boolean;
}

/** A user who records time, with today's rate. */
export class RatedPersonView {
  id!: string;
  firstName!: string | null;
  lastName!: string | null;
  /** What colleagues call them: both names, or the username where there are none. */
  name!: string;
  /** Pounds per hour; null if there is no rate today. */
  hourly!: number | null;
  on_payroll!: boolean;
  /** False for a leaver who is listed because of open claims. */
  in_staff_area!: boolean;
}

export class ChangePayroll {
  @IsBoolean()
  on_payroll!: boolean;
}
