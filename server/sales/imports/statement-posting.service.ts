import { createHash, randomUUID } from 'node:crypto';
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
import { toPence } from '../../finance/currency/currency.rules.js';
import { ExchangeRatesService } from '../../finance/currency/exchange-rates.service.js';
import { BANK, STEAM_CLEARING, STRIPE_CLEARING } from '../../finance/ledger/accounts.rules.js';
import { LedgerPeriodsService } from '../../finance/ledger/ledger-periods.service.js';
import { LedgerService } from '../../finance/ledger/ledger.service.js';
import type { SaleLine } from '../entities/sale-line.entity.js';
import type { Sale } from '../entities/sale.entity.js';
import { correctionPosting, owedPence, salePostings, type PostedPart } from '../amounts/sale-posting.rules.js';
import { MILLI, PLATFORM_CHANNELS, roundingOf, type SettlementAccount } from '../sale.rules.js';
import { SalesRepository } from '../sales.repository.js';
import {
  bookedNow,
  changesAnything,
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
import { differenceOf, sumOf, taxRateOf } from './statement-amounts.rules.js';
import type { ComparedStatement, ImportChannel } from './statement.rules.js';
import { StatementsRepository, type StatementRow } from './statements.repository.js';

/** Where the money of a channel usually arrives. */
const DEFAULT_ACCOUNT: Readonly<Record<ImportChannel, SettlementAccount>> = {
  Steam: STEAM_CLEARING,
  Epic: BANK,
  Shopify: STRIPE_CLEARING,
};
const COUNTRIES: Readonly<Record<ImportChannel, string>> = { Steam: 'US', Epic: 'US', Shopify: 'GB' };

/** A change of a statement's booked amounts. */
interface Correction {
  importId: string | null;
  reason: string;
  before: readonly PostedPart[];
  after: readonly PostedPart[];
}

/** Books statements: one sale per month and currency, and the difference for a corrected file. */
@Injectable()
export class StatementPostingService {
  constructor(
    private readonly database: Database,
    private readonly imports: ImportsRepository,
    private readonly statements: StatementsRepository,
    private readonly reading: ImportReadingService,
    private readonly sales: SalesRepository,
    private readonly ledger: LedgerService,
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

  /** Whether everything in a file is booked, as far as that is known without comparing its rows again, which may take long. */
  async isKnownAsBooked(id: string): Promise<boolean> {
    const item = await this.imports.find(id);
    if (item === undefined) return false;
    const existing = await this.statements.of(item.channel, monthsOf(item.comparison));
    return isCurrent(item.comparison, existing) && isBooked(await this.plans(item, item.comparison, existing));
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
      await this.correct(tx, actor, statement.id, { importId: null, reason, before: existing.lines, after: [] });
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
    { channel, terms }: ImportDetailRow,
    compared: readonly ComparedStatement[],
    existing: readonly StatementRow[],
  ): Promise<PlannedStatement[]> {
    const today = ukDate(this.clock.now());
    const paired = compared.map((statement) => ({ statement, row: existing.find((row) => isOf(row, statement)) }));
    const days = [...new Set(paired.map(({ statement, row }) => row?.saleDate ?? saleDateOf(statement.month, today)))];
    const facts = await Promise.all(
      days.map(async (day) => ({ day, rates: await this.rates.on(day), registered: await this.company.isRegisteredOn(day) })),
    );
    const context: PlanContext = {
      channel,
      terms,
      today,
      rates: new Map(facts.map(({ day, rates }) => [day, rates])),
      registeredOn: new Set(facts.filter(({ registered }) => registered).map(({ day }) => day)),
    };
    return paired.map(({ statement, row }) => planOf(statement, row, context));
  }

  private async book(
    tx: Tx,
    actor: Actor,
    item: { id: string; channel: ImportChannel; terms: { shareHundredths: number } },
    plan: PlannedStatement,
  ) {
    const { existing, parts, difference, before } = plan;
    if (existing === undefined) throw new Error('A statement is posted that was not locked.');
    if (existing.saleId === null && parts.length > 0) await this.enter(tx, actor, item, plan, existing.id);
    else if (difference.length > 0)
      await this.correct(tx, actor, existing.id, { importId: item.id, reason: 'Corrected statement', before, after: parts });
    await this.statements.update(tx, existing.id, {
      importId: item.id,
      shareHundredths: item.terms.shareHundredths,
      version: existing.version + 1,
      updatedAt: this.clock.now(),
    });
  }

  /** The first version of a statement, as a sale that the channel owes. */
  private async enter(
    tx: Tx,
    actor: Actor,
    { id: importId, channel }: { id: string; channel: ImportChannel },
    { compared, saleDate, terms, parts }: PlannedStatement,
    statementId: string,
  ): Promise<void> {
    const now = this.clock.now();
    const id = randomUUID();
    const { netMinor, vatMinor, netPence, vatPence } = sumOf(parts);
    const settlementAccount = DEFAULT_ACCOUNT[channel];
    const [posting] = salePostings({ id, saleDate, recognitionDate: saleDate, terms, settlementAccount, receivedMinor: 0, lines: parts });
    const entry = await this.ledger.post(tx, posting);
    const isPlatform = PLATFORM_CHANNELS.includes(channel);
    await this.sales.insert(tx, {
      id,
      status: 'Posted',
      saleDate,
      recognitionDate: saleDate,
      channel,
      customerType: isPlatform ? 'B2B' : 'B2C',
      country: COUNTRIES[channel],
      currency: compared.currency,
      customerName: isPlatform ? channel : `${channel} customers`,
      customerEmail: '',
      customerCountry: COUNTRIES[channel],
      customerAddress: '',
      customerVatId: '',
      customerId: null,
      paymentStatus: 'Unpaid',
      settlementAccount,
      rounding: roundingOf(channel),
      netMinor,
      vatMinor,
      receivedMinor: 0,
      outstandingMinor: netMinor + vatMinor,
      refundedMinor: 0,
      rate: terms.rate,
      rateSource: terms.rateSource,
      rateDate: terms.rateDate,
      netPence,
      vatPence,
      refundedNetPence: 0,
      refundedVatPence: 0,
      invoiceNumber: null,
      postedOn: entry.postedOn,
      entryId: entry.id,
      form: null,
      formDigest: createHash('sha256').update(`${statementId} ${importId}`).digest(),
      enteredBy: actor.userId,
      postedAt: now,
      createdAt: now,
      updatedAt: now,
      version: 1,
      statementId,
      supplier: null,
    });
    await this.sales.insertLines(tx, linesOf(id, channel, compared.month, parts));
    await this.audit.record(tx, {
      actor,
      action: 'SALE_POSTED',
      target: { type: 'sale', id },
      after: { channel, currency: compared.currency, netPence, vatPence, entry: entry.digest },
    });
  }

  private async correct(tx: Tx, actor: Actor, statementId: string, { importId, reason, before, after }: Correction): Promise<void> {
    const sale = await this.statements.lockSale(tx, statementId);
    if (sale === null) throw new Error('A statement is corrected that has no sale.');
    const now = this.clock.now();
    const today = ukDate(now);
    const lines = differenceOf(before, after);
    const difference = sumOf(lines);
    const received = await this.statements.received(tx, sale.id);
    const [owedBefore, owedAfter] = [amountDue(sumOf(before), received, sale.rate), amountDue(sumOf(after), received, sale.rate)];
    const { currency, rate, rateSource, rateDate } = sale;
    const id = randomUUID();
    const entry = await this.ledger.postUnlessZero(
      tx,
      correctionPosting({
        id,
        correctedOn: today,
        terms: { currency, rate, rateSource, rateDate },
        owedMinor: owedAfter.minor - owedBefore.minor,
        owedPence: owedAfter.pence - owedBefore.pence,
        lines,
      }),
    );
    await this.statements.insertCorrection(tx, {
      id,
      saleId: sale.id,
      importId,
      reason,
      correctedOn: today,
      ...difference,
      postedOn: entry?.postedOn ?? today,
      entryId: entry?.id ?? null,
      enteredBy: actor.userId,
      createdAt: now,
    });
    await this.sales.update(tx, sale.id, { ...amountsAfter(sale, after, received), updatedAt: now, version: sale.version + 1 });
    if (after.length > 0) await this.sales.replaceLines(tx, sale.id, linesOf(sale.id, sale.channel, firstOfMonth(sale), after));
    const { netPence, vatPence } = difference;
    await this.audit.record(tx, {
      actor,
      action: importId === null ? 'SALE_STATEMENT_WITHDRAWN' : 'SALE_CORRECTED',
      target: { type: 'sale', id: sale.id },
      after: { reason, netPence, vatPence, entry: entry?.digest ?? null },
    });
  }
}

function isOf(row: StatementRow, { month, currency }: ComparedStatement): boolean {
  return row.month === month && row.currency === currency;
}

/** Whether a comparison is still up to date. */
function isCurrent(comparison: readonly ComparedStatement[], existing: readonly StatementRow[]): boolean {
  return comparison.every((statement) => (existing.find((row) => isOf(row, statement))?.version ?? 0) === statement.version);
}

function monthsOf(comparison: readonly ComparedStatement[]): string[] {
  return [...new Set(comparison.map(({ month }) => month))];
}

function firstOfMonth({ saleDate }: Pick<Sale, 'saleDate'>): string {
  return `${saleDate.slice(0, 7)}-01`;
}

/** What the channel owes, at the rate of the sale; negative where it paid too much. */
function amountDue(booked: ReturnType<typeof sumOf>, received: number, rate: string): { minor: number; pence: number } {
  const gross = booked.netMinor + booked.vatMinor;
  const minor = gross - received;
  const pence = minor < 0 ? -toPence(-minor, rate) : gross === 0 ? 0 : owedPence(booked.netPence + booked.vatPence, minor, gross);
  return { minor, pence };
}

/** The amounts of a sale after booking. A withdrawn one shows its previous amounts, and whether they were paid. */
function amountsAfter(sale: Sale, after: readonly PostedPart[], received: number): Partial<Sale> {
  if (after.length === 0)
    return {
      status: 'Refunded',
      refundedMinor: sale.netMinor + sale.vatMinor,
      refundedNetPence: sale.netPence,
      refundedVatPence: sale.vatPence,
      outstandingMinor: 0,
    };
  const sums = sumOf(after);
  const outstandingMinor = Math.max(0, sums.netMinor + sums.vatMinor - received);
  return {
    status: 'Posted',
    ...sums,
    refundedMinor: 0,
    refundedNetPence: 0,
    refundedVatPence: 0,
    outstandingMinor,
    paymentStatus: outstandingMinor === 0 ? 'Paid' : received > 0 ? 'Part-Paid' : 'Unpaid',
  };
}

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A line for each VAT code. */
function linesOf(saleId: string, channel: string, month: string, parts: readonly PostedPart[]): SaleLine[] {
  const title = `${channel} statement, ${MONTH.format(new Date(`${month}T00:00:00Z`))}`;
  return parts.map(({ category, vatCode, netMinor, vatMinor, netPence, vatPence }, index) => ({
    saleId,
    lineNo: index + 1,
    product: title,
    quantityMilli: MILLI,
    unitPriceMinor: Math.max(1, netMinor),
    discountType: 'amount',
    discountValue: 0,
    taxRate: taxRateOf(vatCode),
    vatCode,
    taxInclusive: false,
    category,
    netMinor,
    vatMinor,
    netPence,
    vatPence,
    refundedMinor: 0,
    refundedQuantityMilli: 0,
  }));
}
