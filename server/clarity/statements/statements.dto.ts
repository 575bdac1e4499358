import { IsUUID } from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import type { PayableKind } from '../payables/payables.rules.js';

export class StatementsQuery extends PageQuery {
  /** Another user, for those who approve. */
  @Optional()
  @IsUUID()
  user_id?: string;
}

/** What a line of a statement is: something that was approved, taken back, or paid. */
export type StatementLineKind = PayableKind | 'taken_back' | 'payment';

export class StatementLine {
  /** YYYY-MM-DD: the day from which it counts. */
  date!: string;
  kind!: StatementLineKind;
  description!: string;
  /** Null unless it is time. */
  hours!: number | null;
  /** Pounds; negative for withdrawals and payments. */
  amount!: number;
  /** Paid through the payroll and excluded from the totals. */
  payroll!: boolean;
  /** Of what someone approved or paid themselves. */
  marked?: string;
}

/** Amounts in pounds. */
export class StatementContent {
  name!: string;
  studio!: string;
  /** YYYY-MM. */
  month!: string;
  issue!: number;
  /** Owed when the month began. */
  opening!: number;
  /** For time and deliverables. */
  earned!: number;
  /** For expenses. */
  reimbursed!: number;
  paid!: number;
  /** Owed when it ended. */
  closing!: number;
  lines!: StatementLine[];
}

export class StatementView {
  id!: string;
  /** YYYY-MM. */
  month!: string;
  /** 2 and more when the month was reopened and closed with other amounts. */
  issue!: number;
  earned!: number;
  reimbursed!: number;
  paid!: number;
  closing!: number;
  /** Hex, of the JSON file. */
  sha256!: string;
  created_at!: string;
}
