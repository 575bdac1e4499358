import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { JOB_LIMITS } from '../../platform/database/connections/connection.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, NotFound } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import { Clock } from '../../platform/time/clock.js';
import { ukDate } from '../../platform/time/days.rules.js';
import { CompanyService } from '../../finance/company/company.service.js';
import { ExchangeRatesService } from '../../finance/currency/exchange-rates.service.js';
import { LedgerPeriodsService } from '../../finance/ledger/ledger-periods.service.js';
import {
  bookedNow,
  changesAnything,
  hasNothingNew,
  isBooked,
  planOf,
  previewToken,
  saleDateOf,
  type PlanContext,
  type PlannedStatement,
} from './import-plan.js';
import { ImportReadingService } from './import-reading.service.js';
import { toImportDetailView } from './import-views.js';
import type { ImportDetailView } from './imports.dto.js';
import { ImportsRepository, type ImportDetailRow } from './imports.repository.js';
import { StatementBookingService } from './statement-booking.service.js';
import type { ComparedStatement, ImportChannel } from './statement.rules.js';
import { StatementsRepository, type StatementRow } from './statements.repository.js';

/** What a plan needs to know about the days of its sales. */
type DayFacts = Pick<PlanContext, 'rates' | 'registeredOn'>;

/** Books statements: one sale per month and currency, and the difference for a corrected file. */
@Injectable()
export class StatementPostingService {
  constructor(
    private readonly database: Database,
    private readonly imports: ImportsRepository,
    private readonly statements: StatementsRepository,
    private readonly reading: ImportReadingService,
    private readonly booking: StatementBookingService,
    private readonly periods: LedgerPeriodsService,
    private readonly company: CompanyService,
    private readonly rates: ExchangeRatesService,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  /** A file with what posting it would do. @throws NotFound */
  async view(id: string): Promise<ImportDetailView> {
    const item = await this.imports.find(id);
    if (item === undefined) throw new NotFound();
    if (item.status === 'posted') return toImportDetailView(item, { sales: await this.statements.salesOf(id) });
    if (item.status !== 'ready') return toImportDetailView(item, {});
    const { channel, comparison } = item;
    const existing = await this.statements.of(channel, monthsOf(comparison));
    const compared = isCurrent(comparison, existing)
      ? comparison
      : await this.database.snapshot((tx) => this.reading.compare(tx, item), JOB_LIMITS);
    const plans = await this.plans(item, compared, existing);
    const postingDays = await this.periods.postingDays(plans.map(({ saleDate }) => saleDate));
    return toImportDetailView(item, { plans, postingDays });
  }

  /**
   * Those of the files that are ready to be posted, but whose content is all booked, as far as that is known without comparing their rows
   * again, which may take long. The number of statements does not depend on the number of files.
   */
  async knownAsBooked(ids: readonly string[]): Promise<Set<string>> {
    const items = (await this.imports.ready(ids)).filter(({ comparison }) => comparison.every(hasNothingNew));
    const channels = [...new Set(items.map(({ channel }) => channel))];
    const rows = await Promise.all(
      channels.map((channel) => {
        const months = items.flatMap((item) => (item.channel === channel ? monthsOf(item.comparison) : []));
        return this.statements.of(channel, [...new Set(months)]);
      }),
    );
    const existing = new Map(channels.map((channel, index) => [channel, rows[index] ?? []]));
    const current = items.filter(({ channel, comparison }) => isCurrent(comparison, existing.get(channel) ?? []));
    const facts = await this.factsOf(current.flatMap(({ channel, comparison }) => this.daysOf(comparison, existing.get(channel) ?? [])));
    const booked = current.filter((item) => isBooked(this.plansWith(facts, item, item.comparison, existing.get(item.channel) ?? [])));
    return new Set(booked.map(({ id }) => id));
  }

  /**
   * Posts a file as previewed: all of its statements, or none.
   * @param preview token of the preview
   * @throws NotFound, Conflict `not-ready`, `nothing-new`, `cannot-post`, `preview-changed` with the new preview
   */
  async post(actor: Actor, id: string, preview: string): Promise<ImportDetailView> {
    await this.database.transaction(async (tx) => {
      const item = await this.imports.lock(tx, id);
      if (item === null) throw new NotFound();
      if (item.status === 'posted') return;
      if (item.status !== 'ready') throw new Conflict('This file is not ready to be posted.', 'not-ready');
      const plans = await this.lockedPlans(tx, id);
      const [problem] = plans.flatMap((plan) => plan.problem ?? []);
      if (problem !== undefined) throw new Conflict(problem, 'cannot-post');
      if (previewToken(plans) !== preview)
        throw new Conflict(
          'The books have changed in the meantime. Please look at the statements again.',
          'preview-changed',
          undefined,
          await this.view(id),
        );
      if (!plans.some(changesAnything)) throw new Conflict('Everything in this file is already booked.', 'nothing-new');
      for (const plan of plans) if (changesAnything(plan)) await this.book(tx, actor, item, plan);
      await this.imports.update(tx, id, { status: 'posted', postedAt: this.clock.now() });
      await this.audit.record(tx, {
        actor,
        action: 'SALE_STATEMENT_POSTED',
        target: { type: 'sale-import', id },
        after: { channel: item.channel, rows: item.rowCount, statements: plans.length },
      });
      this.events.publish(tx, 'finance.changed', {});
    }, JOB_LIMITS);
    return this.view(id);
  }

  /**
   * Withdraws the booked amounts of a statement, dated today; its file can be imported again. @throws NotFound, Conflict `nothing-booked`
   */
  async withdraw(actor: Actor, saleId: string, reason: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const statement = await this.statements.findOf(tx, saleId);
      if (statement === null) throw new NotFound();
      const [existing] = (await this.statements.locked(tx, statement.channel, [statement.month])).filter(({ id }) => id === statement.id);
      if (existing === undefined || bookedNow(existing).length === 0)
        throw new Conflict('Nothing is booked of this statement any more.', 'nothing-booked');
      await this.booking.correct(tx, actor, statement.id, { importId: null, reason, before: existing.lines, after: [] });
      await this.statements.update(tx, statement.id, { importId: null, version: existing.version + 1, updatedAt: this.clock.now() });
      this.events.publish(tx, 'finance.changed', {});
    });
  }

  private async lockedPlans(tx: Tx, id: string): Promise<PlannedStatement[]> {
    const item = await this.imports.find(id);
    if (item === undefined) throw new NotFound();
    const { channel, terms, comparison } = item;
    const now = this.clock.now();
    for (const { month, currency } of comparison)
      await this.statements.ensure(tx, {
        id: randomUUID(),
        channel,
        month,
        currency,
        importId: null,
        shareHundredths: terms.shareHundredths,
        version: 0,
        updatedAt: now,
      });
    const existing = await this.statements.locked(tx, channel, monthsOf(comparison));
    const compared = isCurrent(comparison, existing) ? comparison : await this.reading.compare(tx, item);
    return this.plans(item, compared, existing);
  }

  private async plans(
    item: ImportDetailRow,
    compared: readonly ComparedStatement[],
    existing: readonly StatementRow[],
  ): Promise<PlannedStatement[]> {
    return this.plansWith(await this.factsOf(this.daysOf(compared, existing)), item, compared, existing);
  }

  private plansWith(
    facts: DayFacts,
    { channel, terms }: ImportDetailRow,
    compared: readonly ComparedStatement[],
    existing: readonly StatementRow[],
  ): PlannedStatement[] {
    const context: PlanContext = { channel, terms, today: ukDate(this.clock.now()), ...facts };
    return compared.map((statement) => planOf(statement, rowOf(existing, statement), context));
  }

  /** The days on which statements are sold. */
  private daysOf(compared: readonly ComparedStatement[], existing: readonly StatementRow[]): string[] {
    const today = ukDate(this.clock.now());
    return compared.map((statement) => rowOf(existing, statement)?.saleDate ?? saleDateOf(statement.month, today));
  }

  private async factsOf(days: readonly string[]): Promise<DayFacts> {
    const facts = await Promise.all(
      [...new Set(days)].map(async (day) => ({
        day,
        rates: await this.rates.on(day),
        registered: await this.company.isRegisteredOn(day),
      })),
    );
    return {
      rates: new Map(facts.map(({ day, rates }) => [day, rates])),
      registeredOn: new Set(facts.filter(({ registered }) => registered).map(({ day }) => day)),
    };
  }

  private async book(
    tx: Tx,
    actor: Actor,
    item: { id: string; channel: ImportChannel; terms: { shareHundredths: number } },
    plan: PlannedStatement,
  ) {
    const { existing, parts, difference, before } = plan;
    if (existing === undefined) throw new Error('A statement is posted that was not locked.');
    if (existing.saleId === null && parts.length > 0) await this.booking.enter(tx, actor, item, plan, existing.id);
    else if (difference.length > 0)
      await this.booking.correct(tx, actor, existing.id, { importId: item.id, reason: 'Corrected statement', before, after: parts });
    await this.statements.update(tx, existing.id, {
      importId: item.id,
      shareHundredths: item.terms.shareHundredths,
      version: existing.version + 1,
      updatedAt: this.clock.now(),
    });
  }
}

function rowOf(existing: readonly StatementRow[], { month, currency }: ComparedStatement): StatementRow | undefined {
  return existing.find((row) => row.month === month && row.currency === currency);
}

/** Whether a comparison is still up to date. */
function isCurrent(comparison: readonly ComparedStatement[], existing: readonly StatementRow[]): boolean {
  return comparison.every((statement) => (rowOf(existing, statement)?.version ?? 0) === statement.version);
}

function monthsOf(comparison: readonly ComparedStatement[]): string[] {
  return [...new Set(comparison.map(({ month }) => month))];
}
