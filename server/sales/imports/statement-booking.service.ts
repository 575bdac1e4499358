import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Clock } from '../../platform/time/clock.js';
import { ukDate } from '../../platform/time/days.rules.js';
import { toPence } from '../../finance/currency/currency.rules.js';
import { BANK, STEAM_CLEARING, STRIPE_CLEARING } from '../../finance/ledger/accounts.rules.js';
import { LedgerService } from '../../finance/ledger/ledger.service.js';
import type { SaleLine } from '../entities/sale-line.entity.js';
import type { Sale } from '../entities/sale.entity.js';
import { correctionPosting, owedPence, salePostings, type PostedPart } from '../amounts/sale-posting.rules.js';
import { MILLI, PLATFORM_CHANNELS, roundingOf, type SettlementAccount } from '../sale.rules.js';
import { SalesRepository } from '../sales.repository.js';
import type { PlannedStatement } from './import-plan.js';
import { differenceOf, sumOf, taxRateOf } from './statement-amounts.rules.js';
import type { ImportChannel } from './statement.rules.js';
import { StatementsRepository } from './statements.repository.js';

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

/** Books the sale of a statement, and corrections of it, within the transaction of the posting. */
@Injectable()
export class StatementBookingService {
  constructor(
    private readonly statements: StatementsRepository,
    private readonly sales: SalesRepository,
    private readonly ledger: LedgerService,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** The first version of a statement, as a sale that the channel owes. */
  async enter(
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

  /** Books the difference between two versions of a statement, dated today. */
  async correct(tx: Tx, actor: Actor, statementId: string, { importId, reason, before, after }: Correction): Promise<void> {
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
