import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, Forbidden, Invalid } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import { Clock } from '../../platform/time/clock.js';
import { ukDate } from '../../platform/time/days.rules.js';
import { nameAmongColleagues } from '../../users/colleague-name.rules.js';
import type { OpenWorkItem } from '../../users/accounts/open-work.service.js';
import { UserDirectoryService } from '../../users/user-directory.service.js';
import type { OpenItemsView, PeriodsQuery, PeriodView } from './ledger.dto.js';
import type { LedgerPeriod } from './ledger-period.entity.js';
import { LedgerPeriodsRepository, type PeriodRow } from './ledger-periods.repository.js';
import { monthEnd, monthOf, postingDay } from './ledger.rules.js';

/** Months that a list shows at most. */
const MAX_MONTHS = 60;

/** The first days of months, the earliest first. */
export interface ClosedMonths {
  /** Those that are closed now. */
  months: readonly string[];
  /** Later months that were closed before, and begin with the balances of these. */
  later: readonly string[];
}

/** @param actor who closes them */
type ClosingHandler = (tx: Tx, closed: ClosedMonths, actor: Actor) => Promise<void>;

/** @param until YYYY-MM-DD @returns what an area has with a day until then and could still post */
type OpenItemsSource = (until: string) => Promise<OpenWorkItem[]>;

/** Closes months, so that reported amounts do not change, and reopens them. */
@Injectable()
export class LedgerPeriodsService {
  private readonly closingHandlers: ClosingHandler[] = [];
  private readonly openItemsSources: OpenItemsSource[] = [];

  constructor(
    private readonly database: Database,
    private readonly periods: LedgerPeriodsRepository,
    private readonly directory: UserDirectoryService,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  /** The months between two, both included, the latest first. @throws Invalid */
  async list({ from, to }: PeriodsQuery): Promise<PeriodView[]> {
    const rows = await this.periods.between(monthOf(from), monthOf(to));
    if (rows.length > MAX_MONTHS) {
      const message = `Please choose at most ${MAX_MONTHS} months.`;
      throw new Invalid(message, { from: message });
    }
    const people = await this.directory.byIds(
      rows.flatMap(({ closedBy, reopenedBy }) => [closedBy, reopenedBy].filter((id) => id !== null)),
    );
    const nameOf = (id: string | null): string | null => {
      const person = id === null ? undefined : people.get(id);
      return person === undefined ? null : nameAmongColleagues(person);
    };
    return rows.map((row) => toPeriodView(row, nameOf, this.canClose(row.month)));
  }

  /** What still waits with a day in a month, or in one before it, and the earlier months that are closed with it. Nothing of it prevents closing. */
  async openItems(month: string): Promise<OpenItemsView> {
    const [earlier, ...items] = await Promise.all([
      this.periods.neverClosedBefore(month),
      ...this.openItemsSources.map((source) => source(monthEnd(month))),
    ]);
    return { earlier_months: earlier.map((row) => row.slice(0, 7)), items: items.flat() };
  }

  /**
   * Closes a month and all earlier open ones: postings in those would change its balances.
   * @throws Invalid for a month that has not ended; Conflict `month-closed` if it is already closed.
   */
  async close(actor: Actor, month: string): Promise<PeriodView> {
    if (!this.canClose(month)) throw new Invalid('A month can be closed once it has ended.', { month: 'This month has not ended.' });
    await this.change(actor, month, 'MONTH_CLOSED', undefined, async (tx, period) => {
      if (period.state === 'closed') throw new Conflict('This month is closed already.', 'month-closed');
      const earlier = await this.periods.lockNeverClosedBefore(tx, month);
      const months = [...earlier, month];
      await this.periods.close(tx, months, { at: this.clock.now(), by: actor.userId });
      const later = await this.periods.lockClosedAfter(tx, month);
      for (const handler of this.closingHandlers) await handler(tx, { months, later }, actor);
      return { earlierMonths: earlier.length };
    });
    return this.findOne(month);
  }

  /** The days on which documents of some days would be posted now. @param days YYYY-MM-DD */
  async postingDays(days: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const [first] = days.toSorted();
    const closed = new Set(first === undefined ? [] : await this.periods.closedSince(monthOf(first)));
    return new Map(days.map((day) => [day, postingDay(day, closed)]));
  }

  /** Call it in `onModuleInit`. The items are shown before a month is closed. */
  onOpenItems(source: OpenItemsSource): void {
    this.openItemsSources.push(source);
  }

  /** Runs in the transaction that closes months, after their last entries. */
  onClosing(handler: ClosingHandler): void {
    this.closingHandlers.push(handler);
  }

  /** @throws Forbidden `second-factor-required`; Conflict `month-open` when it is not closed. */
  async reopen(actor: Actor, month: string, reason: string): Promise<PeriodView> {
    if (actor.raisedUntil <= this.clock.now().getTime())
      throw new Forbidden('Please confirm with a passkey or your authenticator app first.', 'second-factor-required');
    await this.change(actor, month, 'MONTH_REOPENED', reason, async (tx, period) => {
      if (period.state === 'open') throw new Conflict('This month is open.', 'month-open');
      await this.periods.update(tx, month, {
        state: 'open',
        reopenedAt: this.clock.now(),
        reopenedBy: actor.userId,
        reopenReason: reason,
        version: period.version + 1,
      });
      return undefined;
    });
    return this.findOne(month);
  }

  private async change(
    actor: Actor,
    month: string,
    action: string,
    reason: string | undefined,
    work: (tx: Tx, period: LedgerPeriod) => Promise<object | undefined>,
  ): Promise<void> {
    await this.database.transaction(async (tx) => {
      const after = await work(tx, await this.periods.lock(tx, month));
      await this.audit.record(tx, {
        actor,
        action,
        target: { type: 'ledger-month', id: month.slice(0, 7) },
        after,
        ...(reason !== undefined && { details: reason }),
      });
      this.events.publish(tx, 'finance.changed', {});
    });
  }

  private async findOne(month: string): Promise<PeriodView> {
    const [view] = await this.list({ from: month, to: month });
    if (view === undefined) throw new Error(`The month ${month} is missing from its list.`);
    return view;
  }

  private canClose(month: string): boolean {
    return month < monthOf(ukDate(this.clock.now()));
  }
}

function toPeriodView(row: PeriodRow, nameOf: (id: string | null) => string | null, hasEnded: boolean): PeriodView {
  const isClosed = row.state === 'closed';
  return {
    month: row.month.slice(0, 7),
    state: row.state,
    closed_at: isClosed ? row.closedAt : null,
    closed_by_name: isClosed ? nameOf(row.closedBy) : null,
    reopened_at: row.reopenedAt,
    reopened_by_name: nameOf(row.reopenedBy),
    reopen_reason: row.reopenReason,
    can_close: hasEnded && !isClosed,
  };
}
