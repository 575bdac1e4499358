import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsString, IsUUID, Matches, MaxLength } from 'class-validator';
import { FinanceDay } from '../../finance/finance-input.dto.js';
import { LedgerEntryView } from '../../finance/ledger/ledger.dto.js';
import { TABLE_FORMATS, type TableFormat } from '../../platform/documents/table-files.js';
import { Optional } from '../../platform/http/optional.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { CleanName } from '../../platform/text/text-input.js';
import { VISIBLE } from '../../support/tickets/tickets.rules.js';
import { MAX_AT_ONCE } from '../clarity.rules.js';
import { WorkSubjectView } from '../time/time.dto.js';
import {
  PAYABLE_STATUSES,
  PAYABLE_TOTALS,
  PAYMENT_METHODS,
  REFERENCE_LENGTH,
  type PayableKind,
  type PayableStatus,
  type PayableTotal,
  type PaymentMethod,
} from './payables.rules.js';

export class PayablesQuery extends PageQuery {
  @Optional()
  @IsIn(PAYABLE_STATUSES)
  status?: PayableStatus;

  /** Only what counts in this total of the ledger. */
  @Optional()
  @IsIn(PAYABLE_TOTALS)
  total?: PayableTotal;
}

export class OwnPayablesQuery extends PayablesQuery {
  /** With `total`: only what was earned or paid from this day on, YYYY-MM-DD, through the payroll as well: as in the summary. */
  @Optional()
  @FinanceDay()
  from?: string;

  /** The last day, YYYY-MM-DD. */
  @Optional()
  @FinanceDay()
  to?: string;
}

export class AllPayablesQuery extends PayablesQuery {
  @Optional()
  @IsUUID()
  user_id?: string;

  /** Only what is owed until a day, YYYY-MM-DD. */
  @Optional()
  @FinanceDay()
  until?: string;
}

/** Whose payables, in which state and in which form. */
export class PayablesExportQuery {
  @IsIn(TABLE_FORMATS, { message: 'Please choose CSV, Excel or PDF.' })
  format!: TableFormat;

  @Optional()
  @IsIn(PAYABLE_STATUSES)
  status?: PayableStatus;

  /** Only what counts in this total of the ledger. */
  @Optional()
  @IsIn(PAYABLE_TOTALS)
  total?: PayableTotal;

  @Optional()
  @IsUUID()
  user_id?: string;

  /** Only what is owed until a day, YYYY-MM-DD. */
  @Optional()
  @FinanceDay()
  until?: string;
}

export class PayableTotalsQuery {
  /** Someone else, for those who approve. */
  @Optional()
  @IsUUID()
  user_id?: string;
}

/** What everything comes to that was approved for a person, in pounds. What goes through the payroll is in none of it. */
export class PayableTotals {
  /** For time and deliverables. */
  earned!: number;
  /** For expenses. */
  reimbursed!: number;
  paid!: number;
  /** Earned and reimbursed, and not yet paid. */
  outstanding!: number;
}

/** Which payables, as one text: ids with commas between them. */
export class BankFileQuery {
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.split(',') : value))
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_AT_ONCE)
  @IsUUID(undefined, { each: true })
  @ApiProperty({ type: String })
  ids!: string[];
}

export class PayPayable {
  @IsIn(PAYMENT_METHODS, { message: 'Please choose how it was paid.' })
  method!: PaymentMethod;

  /** Reference on the bank statement, or of the receipt. */
  @CleanName()
  @IsString({ message: 'Please enter the reference of the payment.' })
  @Matches(VISIBLE, { message: 'Please enter the reference of the payment.' })
  @MaxLength(REFERENCE_LENGTH)
  reference!: string;
}

export class PayPayables extends PayPayable {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_AT_ONCE)
  @IsUUID(undefined, { each: true })
  ids!: string[];
}

export class PayableAbilities {
  pay!: boolean;
  /** Permission to reopen the claim, which withdraws the payable. */
  reopen!: boolean;
}

export class PayableView {
  id!: string;
  type!: PayableKind;
  /** What was approved: time, an expense or a deliverable. */
  claim_id!: string;
  userId!: string | null;
  /** Null once the account is deleted. */
  user_name!: string | null;
  /** Task, purchase or delivery. */
  description!: string;
  /** YYYY-MM-DD: when it was worked. */
  date!: string;
  /** Null unless it is time. */
  hours!: number | null;
  /** Pounds for an hour; null unless it is time. */
  hourly!: number | null;
  /** Pounds. */
  amount!: number;
  status!: PayableStatus;
  paid!: boolean;
  method!: PaymentMethod | null;
  reference!: string | null;
  paid_on!: string | null;
  paid_by_name!: string | null;
  /** Paid by its recipient, as the only user who could. */
  self_paid!: boolean;
  approved_by_name!: string | null;
  /** Approved by its recipient, as the only user who could. */
  self_approved!: boolean;
  /** Below /api; null without a receipt. */
  receipt_path!: string | null;
  /** When the user last changed their bank details; null if not entered, and for the user themselves. */
  bank_details_since!: string | null;
  created_at!: string;
  can!: PayableAbilities;
}

/** With what it is about and what it posted. */
export class PayableDetailView extends PayableView {
  /** Of time: what was worked on. */
  subject!: WorkSubjectView | null;
  /** What it posted to the ledger, the earliest first; null for those without access to finance. */
  entries!: LedgerEntryView[] | null;
}

/** What became of one of many. */
export class Outcome {
  id!: string;
  outcome!: 'done' | 'failed';
  /** Why it failed. */
  message!: string | null;
  code!: string | null;
}

export class Outcomes {
  outcomes!: Outcome[];
}
