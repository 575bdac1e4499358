import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, NotFound } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import type { Page } from '../../platform/lists/cursors.js';
import type { PageQuery } from '../../platform/lists/page.dto.js';
import { Clock } from '../../platform/time/clock.js';
import { ukDate } from '../../platform/time/days.rules.js';
import { PersonalDataService } from '../../users/data-rights/personal-data.service.js';
import { CORPORATION_TAX } from '../ledger/accounts.rules.js';
import { LedgerReadsService } from '../ledger/ledger-reads.service.js';
import { monthEnd, monthOf } from '../ledger/ledger.rules.js';
import { parsePounds, pounds } from '../money.rules.js';
import type { ForecastView, RepeatingExpenseView, SetForecast } from './forecast.dto.js';
import { ForecastRepository, type OverrideRow, type RepeatingRow } from './forecast.repository.js';
import { countedMonths, expenseForecast, forecastMonths, lastWholeMonths, MEAN_OF, type ForecastMonth } from './forecast.rules.js';

/** An estimate that a director sets. */
interface Estimate {
  amountPence: number;
  note: string;
}

/** What to expect of the expenses of this month and the next two: computed from the last three, or set by a director. */
@Injectable()
export class ForecastService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly forecast: ForecastRepository,
    private readonly ledger: LedgerReadsService,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
    private readonly personalData: PersonalDataService,
  ) {}

  onModuleInit(): void {
    this.personalData.register({
      name: 'expenseForecasts',
      tables: ['finance_forecast_overrides'],
      export: async (userId) =>
        (await this.forecast.ofUser(userId)).map(({ month, amountPence, note }) => ({ month, amount: pounds(amountPence), note })),
      stays: 'An estimate of the company’s expenses stays, without the name of the person who set it.',
    });
  }

  /** The last six months, this one and the next two. */
  async list(): Promise<ForecastView[]> {
    const today = this.today();
    const thisMonth = monthOf(today);
    const months = countedMonths(today);
    const [first = thisMonth, last = thisMonth] = [months[0], months.at(-1)];
    const [accounts, monthly, overrides, repeating] = await Promise.all([
      this.ledger.sums({ from: thisMonth, to: thisMonth }),
      this.ledger.monthly({ from: first, to: thisMonth }),
      this.forecast.overrides({ from: first, to: last }),
      this.forecast.repeatingPence(lastWholeMonths(today), MEAN_OF),
    ]);
    // A year's corporation tax says nothing about the months to come.
    const expenses = new Set(accounts.filter(({ type, code }) => type === 'expense' && code !== CORPORATION_TAX).map(({ code }) => code));
    const spentIn = (month: string): number =>
      monthly
        .filter((line) => line.month === month && expenses.has(line.code))
        .reduce((sum, { debitPence, creditPence }) => sum + debitPence - creditPence, 0);
    const rows = months.map((month) => ({ month, pence: month > thisMonth ? null : spentIn(month) }));
    return expenseForecast(rows, today).map((row) =>
      toForecastView(
        row,
        overrides.find(({ month }) => month === row.month),
        row.month < thisMonth ? null : repeating,
      ),
    );
  }

  /** What the forecast counts as repeating every month. */
  async repeating({ limit, cursor }: PageQuery): Promise<Page<RepeatingExpenseView>> {
    const { items, nextCursor } = await this.forecast.repeating(lastWholeMonths(this.today()), MEAN_OF, limit, cursor);
    return { items: items.map(toRepeatingView), nextCursor };
  }

  /** @param month YYYY-MM-01 @throws NotFound, Conflict `month-ended`, or `forecast-changed` with the stored one */
  async set(actor: Actor, month: string, { amount, note, version }: SetForecast): Promise<ForecastView> {
    this.assertOpen(month);
    const amountPence = parsePounds(amount) ?? 0;
    await this.store(actor, month, version, { amountPence, note });
    return this.ofMonth(month);
  }

  /** @param month YYYY-MM-01 @throws NotFound, Conflict `month-ended`, or `forecast-changed` with the stored one */
  async clear(actor: Actor, month: string, version: number): Promise<void> {
    this.assertOpen(month);
    await this.store(actor, month, version, null);
  }

  /** @param estimate null withdraws the existing one */
  private async store(actor: Actor, month: string, sent: number, estimate: Estimate | null): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { before, last } = await expectVersion(sent, {
        lock: () => this.lock(tx, month),
        subject: 'This estimate',
        code: 'forecast-changed',
        target: { type: 'forecast', id: month.slice(0, 7) },
        view: () => this.ofMonth(month),
      });
      await this.forecast.save(tx, {
        month,
        amountPence: estimate?.amountPence ?? null,
        note: estimate?.note ?? '',
        setBy: estimate === null ? null : actor.userId,
        updatedAt: this.clock.now(),
        version: last + 1,
      });
      await this.record(tx, actor, month, estimate === null ? 'FORECAST_CLEARED' : 'FORECAST_SET', before, estimate);
    });
  }

  /** What a form compares with: version 0 where there is no estimate. `last` counts those that were taken back as well. */
  private async lock(tx: Tx, month: string): Promise<{ before: Estimate | null; version: number; last: number }> {
    const row = await this.forecast.lock(tx, month);
    if (row === null) return { before: null, version: 0, last: 0 };
    const { amountPence, note, version } = row;
    return amountPence === null ? { before: null, version: 0, last: version } : { before: { amountPence, note }, version, last: version };
  }

  private async record(
    tx: Tx,
    actor: Actor,
    month: string,
    action: string,
    before: Estimate | null,
    after: Estimate | null,
  ): Promise<void> {
    await this.audit.record(tx, {
      actor,
      action,
      target: { type: 'forecast', id: month.slice(0, 7) },
      before: inPounds(before),
      after: inPounds(after),
    });
    this.events.publish(tx, 'finance.changed', {});
  }

  /** Refuses months that are not shown, and estimates for past months. */
  private assertOpen(month: string): void {
    const today = this.today();
    if (!forecastMonths(today).includes(month)) throw new NotFound();
    if (monthEnd(month) < today) throw new Conflict('This month has ended, so its estimate stays as it is.', 'month-ended');
  }

  private async ofMonth(month: string): Promise<ForecastView> {
    const forecast = (await this.list()).find((view) => view.month === month.slice(0, 7));
    if (forecast === undefined) throw new NotFound();
    return forecast;
  }

  private today(): string {
    return ukDate(this.clock.now());
  }
}

function inPounds(estimate: Estimate | null): object | undefined {
  return estimate === null ? undefined : { amount: pounds(estimate.amountPence), note: estimate.note };
}

function toRepeatingView({ category, description, pence, times, transactionId }: RepeatingRow): RepeatingExpenseView {
  return { category, description, amount: pounds(pence), times, total: pounds(times * pence), transaction_id: transactionId };
}

/** @param repeating pence; null for a month that has ended */
function toForecastView(
  { month, computed, meanOf, actual }: ForecastMonth,
  override: OverrideRow | undefined,
  repeating: number | null,
): ForecastView {
  const poundsOf = (pence: number | null): number | null => (pence === null ? null : pounds(pence));
  return {
    month: month.slice(0, 7),
    estimated: pounds(override?.amountPence ?? computed),
    computed: pounds(computed),
    mean_of: meanOf.map(({ month: shown, pence }) => ({ month: shown.slice(0, 7), spent: pounds(pence) })),
    override:
      override === undefined
        ? null
        : { amount: pounds(override.amountPence), note: override.note, by_name: override.byName, version: override.version },
    repeating: poundsOf(repeating),
    actual: poundsOf(actual),
    can: { change: repeating !== null },
  };
}
