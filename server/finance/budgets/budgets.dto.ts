import { IsIn, IsInt, Min } from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import { Pounds } from '../finance-input.dto.js';
import { BUDGET_CATEGORIES, BUDGET_PERIODS, type BudgetPeriod } from './budgets.rules.js';

export class SetBudget {
  @IsIn(BUDGET_CATEGORIES, { message: 'Please choose a category.' })
  category!: string;

  /** Pounds. */
  @Pounds({ zero: false })
  allocated!: number | string;

  @IsIn(BUDGET_PERIODS, { message: 'Please choose a period.' })
  period!: BudgetPeriod;
}

export class ChangeBudget extends SetBudget {
  /** As it was read; a concurrent change causes 409. Without it, the change overwrites any other. */
  @Optional()
  @IsInt()
  @Min(1)
  version?: number;
}

export class BudgetView {
  id!: string;
  category!: string;
  /** Code of the account that its costs are on. */
  account!: string;
  /** Pounds. */
  allocated!: number;
  /** Pounds, in the current period, from the ledger. */
  spent!: number;
  /** Percentage of the allocated amount, rounded down to one decimal. */
  percent!: number;
  period!: BudgetPeriod;
  /** The current period, YYYY-MM-DD. */
  from!: string;
  to!: string;
  last_updated!: string;
  version!: number;
}
