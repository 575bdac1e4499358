import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, NotFound } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import { Clock } from '../../platform/time/clock.js';
import { ukDate } from '../../platform/time/days.rules.js';
import { PersonalDataService } from '../../users/data-rights/personal-data.service.js';
import { LedgerReadsService } from '../ledger/ledger-reads.service.js';
import { monthEnd, monthOf } from '../ledger/ledger.rules.js';
import { parsePounds, pounds } from '../money.rules.js';
import type { ForecastOverride } from './forecast-override.entity.js';
import type { ForecastView, SetForecast } from './forecast.dto.js';
import { ForecastRepository, type OverrideRow } from './forecast.repository.js';
import { expenseForecast, forecastMonths, lastWholeMonths, MEAN_OF, type ForecastMonth } from './forecast.rules.js';

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
    const months = forecastMonths(today);
    const [first = thisMonth, last = thisMonth] = [months[0], months.at(-1)];
    const [accounts, monthly, overrides, repeating] = await Promise.all([
      this.ledger.sums({ from: thisMonth, to: thisMonth }),
      this.ledger.monthly({ from: first, to: thisMonth }),
      this.forecast.overrides({ from: first, to: last }),
      this.forecast.repeatingPence(lastWholeMonths(today), MEAN_OF),
    ]);
    const expenses = new Set(accounts.filter(({ type }) => type === 'expense').map(({ code }) => code));
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

  /** @param month YYYY-MM-01 @throws NotFound, Conflict `month-ended`, or `forecast-changed` with the stored one */
  async set(actor: Actor, month: string, { amount, note, version }: SetForecast): Promise<ForecastView> {
    this.assertOpen(month);
    const amountPence = parsePounds(amount) ?? 0;
    await this.database.transaction(async (tx) => {
      const before = await this.expect(tx, month, version);
      await this.forecast.save(tx, {
        month,
        amountPence,
        note,
        setBy: actor.userId,
        updatedAt: this.clock.now(),
        version: (before?.version ?? 0) + 1,
      });
      await this.record(tx, actor, month, 'FORECAST_SET', before, { amount: pounds(amountPence), note });
    });
    return this.ofMonth(month);
  }

  /** @param month YYYY-MM-01 @throws NotFound, Conflict `month-ended`, or `forecast-changed` with the stored one */
  async clear(actor: Actor, month: string, version: number): Promise<void> {
    this.assertOpen(month);
    await this.database.transaction(async (tx) => {
      const before = await this.expect(tx, month, version);
      await this.forecast.remove(tx, month);
      await this.record(tx, actor, month, 'FORECAST_CLEARED', before, undefined);
    });
  }

  private expect(tx: Tx, month: string, version: number): Promise<ForecastOverride | null> {
    return expectVersion(version, {
      lock: () => this.forecast.lock(tx, month),
      message: 'Someone else changed this estimate in the meantime.',
      code: 'forecast-changed',
      view: () => this.ofMonth(month),
    });
  }

  private async record(
    tx: Tx,
    actor: Actor,
    month: string,
    action: string,
    before: ForecastOverride | null,
    after: object | undefined,
  ): Promise<void> {
    await this.audit.record(tx, {
      actor,
      action,
      target: { type: 'forecast', id: month.slice(0, 7) },
      before: before === null ? undefined : { amount: pounds(before.amountPence), note: before.note },
      after,
    });
    this.events.publish(tx, 'finance.changed', {});
  }

  /** Refuses months that are not shown, and estimates of what is known already. */
  private assertOpen(month: string): void {
    const today = this.today();
    if (!forecastMonths(today).includes(month)) throw new NotFound();
    if (monthEnd(month) < today) throw new Conflict('This month has ended, so its estimate stays as it is.', 'month-ended');
  }

  private async ofMonth(month: string): Promise<ForecastView> {
    const found = (await this.list()).find((view) => view.month === month.slice(0, 7));
    if (found === undefined) throw new NotFound();
    return found;
  }

  private today(): string {
    return ukDate(this.clock.now());
  }
}

/** @param repeating pence; null for a month that has ended */
function toForecastView(
  { month, computed, actual }: ForecastMonth,
  override: OverrideRow | undefined,
  repeating: number | null,
): ForecastView {
  const inPounds = (pence: number | null): number | null => (pence === null ? null : pounds(pence));
  return {
    month: month.slice(0, 7),
    estimated: inPounds(override?.amountPence ?? computed),
    computed: inPounds(computed),
    override:
      override === undefined
        ? null
        : { amount: pounds(override.amountPence), note: override.note, by_name: override.byName, version: override.version },
    repeating: inPounds(repeating),
    actual: inPounds(actual),
    can: { change: repeating !== null },
  };
}
