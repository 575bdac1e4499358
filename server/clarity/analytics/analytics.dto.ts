import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString, MaxLength } from 'class-validator';
import { FinanceDay } from '../../finance/finance-input.dto.js';
import { Optional } from '../../platform/http/optional.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import type { PayableKind } from '../payables/payables.rules.js';
import { TASK_LENGTH } from '../time/time.rules.js';
import { COST_GROUPS, COUNTED_STATUSES, TIME_GROUPS, type CostGroup, type CountedStatus, type TimeGroup } from './analytics.rules.js';

/** Which of the sums is to be opened. */
export class AnalyticsEntriesQuery extends PageQuery {
  /** First day, YYYY-MM-DD. */
  @FinanceDay()
  from!: string;

  /** Last day, YYYY-MM-DD. */
  @FinanceDay()
  to!: string;

  @IsIn(TIME_GROUPS)
  by!: TimeGroup;

  /** Id of the person, or the project or task by its name; left out for people whose account is deleted and for time without a project. */
  @Optional()
  @IsString()
  @MaxLength(TASK_LENGTH)
  of?: string;

  /** Only the pending or only the approved ones; both when left out. */
  @Optional()
  @IsIn(COUNTED_STATUSES)
  status?: CountedStatus;
}

/** Which of the approved costs is to be opened. */
export class AnalyticsCostsQuery extends PageQuery {
  /** First day, YYYY-MM-DD. */
  @FinanceDay()
  from!: string;

  /** Last day, YYYY-MM-DD. */
  @FinanceDay()
  to!: string;

  @IsIn(COST_GROUPS)
  by!: CostGroup;

  /** Name of the project, left out for expenses without one; id of the budget. */
  @Optional()
  @IsString()
  @MaxLength(TASK_LENGTH)
  of?: string;
}

/** An approved claim that a cost is made of. */
export class CostEntryView {
  /** Id of the payable. */
  id!: string;
  kind!: PayableKind;
  description!: string;
  /** Null once the account is deleted. */
  user_name!: string | null;
  /** YYYY-MM-DD: the day by which it is counted. */
  date!: string;
  /** Pounds, without reclaimed VAT. */
  amount!: number;
}

export class CostEntriesPage {
  items!: CostEntryView[];
  nextCursor!: string | null;
}

/** Time of a user, project or task in a period, excluding rejected entries. */
export class TimeSumsView {
  /** Approved hours of approved entries; recorded hours of pending ones. */
  hours!: number;
  /** Pending hours. */
  pending_hours!: number;
  /** Approved cost in pounds. */
  cost!: number;
}

export class PersonTimeView extends TimeSumsView {
  /** Null once the account is deleted. */
  user_id!: string | null;
  name!: string | null;
}

export class ProjectTimeView extends TimeSumsView {
  /** Null for time without a project. */
  project!: string | null;
  /** Pounds: approved expenses. */
  expenses!: number;
}

export class TaskTimeView extends TimeSumsView {
  task!: string;
}

/** A budget and the cost approved here in its current period. */
export class ClarityBudgetView {
  id!: string;
  category!: string;
  /** YYYY-MM-DD, both included. */
  from!: string;
  to!: string;
  /** Pounds. */
  allocated!: number;
  /** Pounds: what approved time, deliverables and expenses cost. */
  approved!: number;
  /** Pounds: everything that counts against it, in the ledger; null for those without access to finance. */
  @ApiProperty({ type: Number, nullable: true })
  spent!: number | null;
}

/** Time between submission and decision. */
export class ApprovalTimesView {
  kind!: PayableKind;
  /** Number of decisions. */
  decided!: number;
  /** Median in hours. Null if there were no decisions. */
  @ApiProperty({ type: Number, nullable: true })
  median_hours!: number | null;
  /** Hours; nine of ten took no longer. */
  @ApiProperty({ type: Number, nullable: true })
  slowest_tenth_hours!: number | null;
  waiting!: number;
  /** When the longest waiting claim was submitted. */
  waiting_since!: string | null;
}

/** Submitted claims in a period, by the day of the work. */
export class ClarityAnalyticsView {
  /** YYYY-MM-DD, both included. */
  from!: string;
  to!: string;
  /** At most 100, those with the most hours first, as of projects and tasks. */
  people!: PersonTimeView[];
  projects!: ProjectTimeView[];
  tasks!: TaskTimeView[];
  budgets!: ClarityBudgetView[];
  approvals!: ApprovalTimesView[];
}
