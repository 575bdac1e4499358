import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { inGroup } from '../../platform/access/roles.rules.js';
import { BudgetsService } from '../../finance/budgets/budgets.service.js';
import { Invalid } from '../../platform/errors/errors.js';
import { isId } from '../../platform/http/ids.rules.js';
import { assertOrder } from '../../platform/time/day-order.js';
import type { Days } from '../../finance/ledger/ledger.rules.js';
import { pounds } from '../../finance/money.rules.js';
import { UserDirectoryService } from '../../users/user-directory.service.js';
import type { RecordedTimePage } from '../subjects/subjects.dto.js';
import { SubjectsService } from '../subjects/subjects.service.js';
import type { RecordedFilter } from '../time/time.repository.js';
import { hoursOf } from '../time/time.rules.js';
import type {
  AnalyticsCostsQuery,
  AnalyticsEntriesQuery,
  ClarityAnalyticsView,
  ClarityBudgetView,
  CostEntriesPage,
  ProjectTimeView,
  TimeSumsView,
} from './analytics.dto.js';
import { AnalyticsRepository, type ProjectExpensesRow, type TimeGroupRow } from './analytics.repository.js';

/** Rows of each table. */
const MAX_ROWS = 100;

/** Hours and cost of submitted claims, and approval times. */
@Injectable()
export class AnalyticsService {
  constructor(
    private readonly analytics: AnalyticsRepository,
    private readonly budgets: BudgetsService,
    private readonly directory: UserDirectoryService,
    private readonly subjects: SubjectsService,
  ) {}

  /** @throws Invalid for days out of order. */
  async view(actor: Actor, days: Days): Promise<ClarityAnalyticsView> {
    assertOrder(days);
    const [time, expenses, approvals, budgets] = await Promise.all([
      this.analytics.time(days, MAX_ROWS),
      this.analytics.expenses(days, MAX_ROWS),
      this.analytics.approvalTimes(days),
      this.againstBudget(actor),
    ]);
    const names = await this.directory.namesOf(time.person.flatMap(({ key }) => key ?? []));
    return {
      ...days,
      people: time.person.map((row) => ({ user_id: row.key, name: names.get(row.key ?? '') ?? null, ...sumsOf(row) })),
      projects: byProject(time.project, expenses),
      tasks: time.task.map((row) => ({ task: row.key ?? '', ...sumsOf(row) })),
      budgets,
      approvals: approvals.map((row) => ({
        kind: row.kind,
        decided: row.decided,
        median_hours: row.medianSeconds === null ? null : hoursOf(row.medianSeconds),
        slowest_tenth_hours: row.slowestTenthSeconds === null ? null : hoursOf(row.slowestTenthSeconds),
        waiting: row.waiting,
        waiting_since: row.waitingSince,
      })),
    };
  }

  /** The entries behind a sum of hours or cost. @throws Invalid for days out of order, an id that is not a user's, and a task without a name. */
  entries(actor: Actor, query: AnalyticsEntriesQuery): Promise<RecordedTimePage> {
    const days = { from: query.from, to: query.to };
    assertOrder(days);
    const { status } = query;
    return this.subjects.recorded(actor, { days, ...groupOf(query), ...(status !== undefined && { status }) }, query);
  }

  /** The approved claims behind a cost. @throws Invalid for days out of order and a budget that does not exist. */
  async costs({ from, to, by, of, limit, cursor }: AnalyticsCostsQuery): Promise<CostEntriesPage> {
    const days = { from, to };
    assertOrder(days);
    const { items, nextCursor } =
      by === 'project'
        ? await this.analytics.expensesOf(days, of ?? null, limit, cursor)
        : await this.analytics.costsOn(days, await this.accountOf(of), limit, cursor);
    return {
      items: items.map(({ userName, pence, ...row }) => ({ ...row, user_name: userName, amount: pounds(pence) })),
      nextCursor,
    };
  }

  private async accountOf(id: string | undefined): Promise<string> {
    const budget = (await this.budgets.list()).find((candidate) => candidate.id === id);
    if (budget === undefined) throw new Invalid('The costs of this budget cannot be listed.');
    return budget.account;
  }

  /** Each budget in its own current period. One read for each kind of period. */
  private async againstBudget(actor: Actor): Promise<ClarityBudgetView[]> {
    const budgets = await this.budgets.list();
    const periods = new Map(budgets.map(({ from, to }) => [`${from} ${to}`, { from, to }]));
    const costs = new Map(await Promise.all([...periods].map(async ([key, days]) => [key, await this.analytics.costs(days)] as const)));
    return budgets.map(({ id, category, account, from, to, allocated, spent }) => ({
      id,
      category,
      from,
      to,
      allocated,
      approved: pounds(costs.get(`${from} ${to}`)?.find((cost) => cost.account === account)?.pence ?? 0),
      spent: inGroup(actor.roles, 'admin') ? spent : null,
    }));
  }
}

function groupOf({ by, of }: AnalyticsEntriesQuery): RecordedFilter {
  if (by === 'project') return { project: of ?? null };
  if (by === 'person' && (of === undefined || isId(of))) return { userId: of ?? null };
  if (by === 'task' && of !== undefined) return { task: of };
  throw new Invalid('The time of this person or task cannot be listed.');
}

function sumsOf({ seconds, pendingSeconds, valuePence }: TimeGroupRow): TimeSumsView {
  return { hours: hoursOf(seconds), pending_hours: hoursOf(pendingSeconds), cost: pounds(valuePence) };
}

/** Those with expenses only come last. */
function byProject(time: readonly TimeGroupRow[], expenses: readonly ProjectExpensesRow[]): ProjectTimeView[] {
  const spent = new Map(expenses.map(({ project, pence }) => [project, pence]));
  const worked = new Set(time.map(({ key }) => key));
  const none = { seconds: 0, pendingSeconds: 0, valuePence: 0 };
  return [...time, ...expenses.filter(({ project }) => !worked.has(project)).map(({ project }) => ({ key: project, ...none }))].map(
    (row) => ({ project: row.key, ...sumsOf(row), expenses: pounds(spent.get(row.key) ?? 0) }),
  );
}
