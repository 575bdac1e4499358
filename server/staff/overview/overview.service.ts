import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { inGroup } from '../../platform/access/roles.rules.js';
import { Database } from '../../platform/database/transactions.js';
import { errorFields, Log } from '../../platform/observability/log.js';
import { Clock } from '../../platform/time/clock.js';
import { ukDayStart } from '../../platform/time/days.rules.js';
import { PersonalDataService } from '../../users/data-rights/personal-data.service.js';
import type { ActivityResponse, CalendarResponse, CounterView, OverviewView } from './overview.dto.js';
import { ACTIVITY_ITEMS, counterOrder, overdueBefore, type CounterKey } from './overview.rules.js';
import { StaffLayoutsRepository } from './staff-layouts.repository.js';
import { type CounterSource, StaffSourcesService } from './staff-sources.service.js';

/** Maximum number of calendar entries per area and month. */
const CALENDAR_ENTRIES = 200;

/** What each user sees first in the staff area. A part that fails leaves the others as they are. */
@Injectable()
export class OverviewService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly layouts: StaffLayoutsRepository,
    private readonly sources: StaffSourcesService,
    private readonly personalData: PersonalDataService,
    private readonly log: Log,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.personalData.register({
      name: 'staffOverview',
      tables: ['staff_layouts'],
      export: async (userId) => ({ counters: (await this.layouts.counters(userId)) ?? null }),
    });
  }

  async overview(actor: Actor): Promise<OverviewView> {
    const stored = await this.layouts.counters(actor.userId);
    const counters = await Promise.all(counterOrder(stored ?? []).map((key) => this.counter(actor, key)));
    return { counters, usual_order: stored === undefined };
  }

  async order(actor: Actor, order: readonly CounterKey[]): Promise<void> {
    await this.database.transaction((tx) => this.layouts.save(tx, actor.userId, counterOrder(order)));
  }

  async resetOrder(actor: Actor): Promise<void> {
    await this.database.transaction((tx) => this.layouts.remove(tx, actor.userId));
  }

  async activity(actor: Actor): Promise<ActivityResponse> {
    const { results, incomplete } = await this.querySources(this.sources.activity, (source) => source.latest(actor, ACTIVITY_ITEMS));
    const items = results.sort((a, b) => b.at.localeCompare(a.at)).slice(0, ACTIVITY_ITEMS);
    return { items, incomplete };
  }

  /** @param month YYYY-MM, in UK days. */
  async calendar(actor: Actor, month: string): Promise<CalendarResponse> {
    const from = new Date(ukDayStart(`${month}-01`));
    const until = new Date(ukDayStart(firstOfNextMonth(month)));
    const { results, incomplete } = await this.querySources(this.sources.calendar, (source) =>
      source.between(actor, from, until, CALENDAR_ENTRIES),
    );
    return { entries: results.sort((a, b) => a.date.localeCompare(b.date)), incomplete };
  }

  private async counter(actor: Actor, key: CounterKey): Promise<CounterView> {
    const sources = [
      ...this.sources.counters.filter((source) => source.key === key && (source.group === undefined || inGroup(actor.roles, source.group))),
      ...(key === 'unresolved_flags' ? this.overdueApprovals(actor) : []),
    ];
    const isDivided = sources.length > 1;
    const none = { key, value: null, path: sources[0]?.path ?? null, parts: [] };
    if (sources.length === 0) return { ...none, state: 'unavailable' };
    try {
      const counted = await Promise.all(sources.map(async ({ label, path, count }) => ({ label, path, value: await count(actor) })));
      // Largest first: the registration order is arbitrary.
      const parts = counted.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value || a.label.localeCompare(b.label));
      const value = parts.reduce((sum, part) => sum + part.value, 0);
      return { key, state: 'ready', value, path: parts[0]?.path ?? none.path, parts: isDivided ? parts : [] };
    } catch (error) {
      this.log.warn({ counter: key, ...errorFields(error) }, 'A counter of the staff overview could not be read.');
      return { ...none, state: 'failed' };
    }
  }

  /** Overdue approvals of what others submitted, for users who may approve. */
  private overdueApprovals(actor: Actor): CounterSource[] {
    const filter = { before: overdueBefore(this.clock.now()), exceptOf: actor.userId };
    return this.sources.approvalsOf(actor).map(({ label, path, waiting }) => ({
      key: 'unresolved_flags',
      label: `${label} waiting over a week`,
      path,
      count: () => waiting(filter),
    }));
  }

  /** Queries every source; a failing one is omitted and logged. */
  private async querySources<S extends { name: string }, T>(
    sources: readonly S[],
    read: (source: S) => Promise<T[]>,
  ): Promise<{ results: T[]; incomplete: boolean }> {
    let incomplete = false;
    const parts = await Promise.all(
      sources.map(async (source) => {
        try {
          return await read(source);
        } catch (error) {
          incomplete = true;
          this.log.warn({ source: source.name, ...errorFields(error) }, 'A part of the staff overview could not be read.');
          return [];
        }
      }),
    );
    return { results: parts.flat(), incomplete };
  }
}

/** @param month YYYY-MM */
function firstOfNextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`;
}
