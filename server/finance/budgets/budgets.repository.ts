import { Injectable } from '@nestjs/common';
import type { TargetName } from '../../platform/audit/audit-targets.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockRow } from '../../platform/database/row-locks.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Budget } from './budget.entity.js';
import type { BudgetPeriod } from './budgets.rules.js';

interface BudgetRow {
  id: string;
  category: string;
  accountCode: string;
  period: BudgetPeriod;
  allocatedPence: number;
  updatedAt: string;
  version: number;
}

@Injectable()
export class BudgetsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Names for the log. */
  namesOf(ids: readonly string[]): Promise<TargetName[]> {
    return this.queries.rows<TargetName>(`SELECT id, category AS name FROM finance_budgets WHERE id = ANY($1::uuid[])`, [ids]);
  }

  /** At most three for each of the twelve categories. */
  all(): Promise<BudgetRow[]> {
    return this.queries.rows<BudgetRow>(
      `SELECT b.id, b.category, b.account_code AS "accountCode", b.period, b.allocated_pence AS "allocatedPence",
         b.updated_at AS "updatedAt", b.version
       FROM finance_budgets b ORDER BY b.category, b.period`,
    );
  }

  lock(tx: Tx, id: string): Promise<Budget | null> {
    return lockRow(tx, Budget, { id });
  }

  async insert(tx: Tx, budget: Budget): Promise<void> {
    await tx.manager.insert(Budget, budget);
  }

  async update(tx: Tx, id: string, change: Partial<Budget>): Promise<void> {
    await tx.manager.update(Budget, { id }, change);
  }
}
