import { ApiProperty } from '@nestjs/swagger';
import type { PayableKind } from '../payables/payables.rules.js';

/** The time of a person, project or task over some days, without what was rejected. */
export class TimeSumsView {
  /** Approved ones where it is approved; recorded ones while it waits. */
  hours!: number;
  /** Those of them that wait for approval. */
  pending_hours!: number;
  /** Pounds, of what is approved. */
  cost!: number;
}

export class PersonTimeView extends TimeSumsView {
  /** Null once the account is deleted. */
  user_id!: string | null;
  name!: string | null;
}

export class ProjectTimeView extends TimeSumsView {
  /** Null for what belongs to none. */
  project!: string | null;
  /** Pounds: approved expenses. */
  expenses!: number;
}

export class TaskTimeView extends TimeSumsView {
  task!: string;
}

/** A budget beside what was approved here, in its current period. */
export class ClarityBudgetView {
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

/** How long people waited for a decision. */
export class ApprovalTimesView {
  kind!: PayableKind;
  /** How many were decided on. */
  decided!: number;
  /** Hours; half of them took no longer. Null if none was decided on. */
  @ApiProperty({ type: Number, nullable: true })
  median_hours!: number | null;
  /** Hours; nine of ten took no longer. */
  @ApiProperty({ type: Number, nullable: true })
  slowest_tenth_hours!: number | null;
  waiting!: number;
  /** When the one that has waited longest was handed in. */
  waiting_since!: string | null;
}

/** What was handed in over some days, by the day of the work. */
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
