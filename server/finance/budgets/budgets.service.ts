import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { AuditTargets } from '../../platform/audit/audit-targets.js';
import { Audit } from '../../platform/audit/audit.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database, type Tx, violates } from '../../platform/database/transactions.js';
import { Conflict, NotFound } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import { Clock } from '../../platform/time/clock.js';
import { ukDate } from '../../platform/time/days.rules.js';
import { STAFF_COSTS } from '../ledger/accounts.rules.js';
import { LedgerReadsService } from '../ledger/ledger-reads.service.js';
import { parsePounds, pounds } from '../money.rules.js';
import { expenseAccount } from '../transactions/transaction-posting.rules.js';
import type { BudgetView, ChangeBudget, SetBudget } from './budgets.dto.js';
import { BudgetsRepository } from './budgets.repository.js';
import { BUDGET_PERIODS, budgetDays, percentSpent, STAFF_BUDGET } from './budgets.rules.js';

/** Budgets and their spending in the current period. */
@Injectable()
export class BudgetsService {
  constructor(
    private readonly database: Database,
    private readonly budgets: BudgetsRepository,
    private readonly ledger: LedgerReadsService,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
    targets: AuditTargets,
  ) {
    targets.register('budget', (ids) => budgets.namesOf(ids));
  }

  /** By category. One read of the sums for each kind of period. */
  async list(): Promise<BudgetView[]> {
    const today = ukDate(this.clock.now());
    const [rows, ...sums] = await Promise.all([
      this.budgets.all(),
      ...BUDGET_PERIODS.map((period) => this.ledger.sums(budgetDays(period, today))),
    ]);
    return rows.map((row) => {
      const sum = sums[BUDGET_PERIODS.indexOf(row.period)]?.find(({ code }) => code === row.accountCode);
      const spent = sum === undefined ? 0 : sum.debitPence - sum.creditPence;
      return {
        id: row.id,
        category: row.category,
        account: row.accountCode,
        allocated: pounds(row.allocatedPence),
        spent: pounds(spent),
        percent: percentSpent(spent, row.allocatedPence),
        period: row.period,
        ...budgetDays(row.period, today),
        last_updated: row.updatedAt,
        version: row.version,
      };
    });
  }

  /** @throws Conflict `budget-exists` */
  async create(actor: Actor, input: SetBudget): Promise<BudgetView> {
    const id = randomUUID();
    await this.database
      .transaction(async (tx) => {
        await this.budgets.insert(tx, { id, ...columnsOf(input), updatedAt: this.clock.now(), version: 1 });
        await this.record(tx, actor, id, 'BUDGET_CREATED', undefined, input);
      })
      .catch(refuseSecond);
    return this.byId(id);
  }

  /** @throws NotFound, Conflict `budget-exists`, or `budget-changed` with the stored one */
  async change(actor: Actor, id: string, { version, ...input }: ChangeBudget): Promise<BudgetView> {
    await this.database
      .transaction(async (tx) => {
        const before = await expectVersion(version, {
          lock: async () => {
            const row = await this.budgets.lock(tx, id);
            if (row === null) throw new NotFound();
            return row;
          },
          subject: 'This budget',
          code: 'budget-changed',
          target: { type: 'budget', id },
          view: () => this.byId(id),
        });
        await this.budgets.update(tx, id, { ...columnsOf(input), updatedAt: this.clock.now(), version: before.version + 1 });
        const { category, period, allocatedPence } = before;
        await this.record(tx, actor, id, 'BUDGET_CHANGED', { category, period, allocated: pounds(allocatedPence) }, input);
      })
      .catch(refuseSecond);
    return this.byId(id);
  }

  private async record(tx: Tx, actor: Actor, id: string, action: string, before: object | undefined, after: object): Promise<void> {
    await this.audit.record(tx, { actor, action, target: { type: 'budget', id }, before, after });
    this.events.publish(tx, 'finance.changed', {});
  }

  private async byId(id: string): Promise<BudgetView> {
    const budget = (await this.list()).find((candidate) => candidate.id === id);
    if (budget === undefined) throw new NotFound();
    return budget;
  }
}

function columnsOf({ category, allocated, period }: SetBudget) {
  return {
    category,
    accountCode: category === STAFF_BUDGET ? STAFF_COSTS : expenseAccount(category),
    period,
    allocatedPence: parsePounds(allocated) ?? 0,
  };
}

function refuseSecond(error: unknown): never {
  if (!violates(error, 'finance_budgets_category_period_key')) throw error;
  const message = 'There is already a budget for this category and period. Change that one.';
  throw new Conflict(message, 'budget-exists', { category: message });
}
