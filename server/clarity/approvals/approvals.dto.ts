import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsObject, IsString, IsUUID, Matches, MaxLength } from 'class-validator';
import { FinanceDay } from '../../finance/finance-input.dto.js';
import { Optional } from '../../platform/http/optional.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { TrimmedLines } from '../../platform/text/text-input.js';
import { VISIBLE } from '../../support/tickets/tickets.rules.js';
import { MAX_AT_ONCE, REASON_LENGTH } from '../clarity.rules.js';
import { TeamDeliverableView } from '../deliverables/deliverables.dto.js';
import { ExpenseView } from '../expenses/expenses.dto.js';
import { TimeView } from '../time/time.dto.js';

const APPROVAL_ACTIONS = ['approve', 'reject'] as const;
export type ApprovalAction = (typeof APPROVAL_ACTIONS)[number];

const Reason = () => Matches(VISIBLE, { message: 'Please say why.' });

export class DecideMany {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_AT_ONCE)
  @IsUUID(undefined, { each: true })
  ids!: string[];

  @IsIn(APPROVAL_ACTIONS)
  action!: ApprovalAction;

  /** Needed to reject, and to approve fewer hours. */
  @Optional()
  @TrimmedLines()
  @IsString()
  @Reason()
  @MaxLength(REASON_LENGTH)
  reason?: string;

  /** The versions that were shown, by id: a claim that changed since is not decided on. */
  @Optional()
  @IsObject()
  @ApiProperty({ type: 'object', additionalProperties: { type: 'number' } })
  versions?: Record<string, number>;

  /** Hours to approve instead of those claimed, by id. */
  @Optional()
  @IsObject()
  @ApiProperty({ type: 'object', additionalProperties: { oneOf: [{ type: 'number' }, { type: 'string' }] } })
  approvedHours?: Record<string, number | string>;
}

export class ApprovalsQuery {
  /** Only those of one person. */
  @Optional()
  @IsUUID()
  user_id?: string;

  /** Only those until a day, YYYY-MM-DD. */
  @Optional()
  @FinanceDay()
  until?: string;
}

export class WaitingQuery extends PageQuery {
  /** Only those of one person. */
  @Optional()
  @IsUUID()
  user_id?: string;

  /** Only those until a day, YYYY-MM-DD. */
  @Optional()
  @FinanceDay()
  until?: string;
}

export class ReopenClaim {
  @TrimmedLines()
  @IsString({ message: 'Please say why.' })
  @Reason()
  @MaxLength(REASON_LENGTH)
  reason!: string;
}

/** Pending time, with its value. */
export class PendingTimeView extends TimeView {
  userId!: string | null;
  user_name!: string | null;
  /** Pounds at the rate of its day; null without a rate. */
  @ApiProperty({ type: Number, nullable: true })
  value!: number | null;
}

/** A pending expense. */
export class PendingExpenseView extends ExpenseView {
  userId!: string | null;
  user_name!: string | null;
}

/** Totals of pending approvals. */
export class WaitingTotals {
  time!: number;
  expenses!: number;
  deliverables!: number;
}

/** Pending approvals: the earliest of each kind, at most 100; each kind has its own paged list. */
export class ApprovalsView {
  time!: PendingTimeView[];
  expenses!: PendingExpenseView[];
  deliverables!: TeamDeliverableView[];
  totals!: WaitingTotals;
}
