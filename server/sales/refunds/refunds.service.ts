import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database, violates, type Tx } from '../../platform/database/transactions.js';
import { Conflict, Invalid, NotFound } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import { Clock } from '../../platform/time/clock.js';
import { ukDate } from '../../platform/time/days.rules.js';
import { parseRate } from '../../finance/currency/currency.rules.js';
import { LedgerService } from '../../finance/ledger/ledger.service.js';
import type { SaleLine } from '../entities/sale-line.entity.js';
import type { Sale } from '../entities/sale.entity.js';
import { owedPence, refundPostings, type PostedPart } from '../amounts/sale-posting.rules.js';
import { documentNumber } from '../sale.rules.js';
import type { Supplier } from '../documents/supplier.js';
import { SuppliersService } from '../documents/suppliers.service.js';
import { SaleReadsService } from '../reads/sale-reads.service.js';
import type { SaleDetailView } from '../sales.dto.js';
import { SalesRepository } from '../sales.repository.js';
import { partialRefund, tookChoices, wholeRefund, type RefundChoice, type RefundedLine } from './refund.rules.js';
import type { RefundLineInput, RefundSale } from './refunds.dto.js';
import { RefundsRepository } from './refunds.repository.js';

/** Refunds: the one way to correct a posted sale. Each issues a credit note and counts on its own date. */
@Injectable()
export class RefundsService {
  constructor(
    private readonly suppliers: SuppliersService,
    private readonly database: Database,
    private readonly sales: SalesRepository,
    private readonly refunds: RefundsRepository,
    private readonly reads: SaleReadsService,
    private readonly ledger: LedgerService,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  /**
   * Refunds the rest of a sale, or the chosen parts of its lines.
   * @throws NotFound, Invalid at the fields, Conflict `not-posted`, `already-refunded` or `refund-differs`
   */
  async refund(actor: Actor, saleId: string, input: RefundSale, now = this.clock.now()): Promise<SaleDetailView> {
    const made = this.database.transaction(async (tx) => {
      const sale = await this.sales.lock(tx, saleId);
      if (sale === null) throw new NotFound();
      if (await this.isRepeated(tx, sale, input)) return;
      if (sale.status === 'Draft') throw new Conflict('A draft cannot be refunded. Please edit or discard it.', 'not-posted');
      if (sale.statementId !== null)
        throw new Conflict('This sale is booked from a statement. Please import the corrected file instead.', 'booked-from-statement');
      if (sale.status === 'Refunded') throw new Conflict('This sale is refunded already.', 'already-refunded');
      checkDate(input.date, sale.saleDate, ukDate(now));
      const lines = await this.sales.lockedLines(tx, saleId);
      const supplier = await this.suppliers.on(sale.saleDate);
      await this.applyRefund(tx, actor, { sale, lines, parts: chosen(lines, input), input, supplier, now });
    });
    await made.catch((error: unknown) => {
      // A refund of another sale took the id at the same moment.
      throw violates(error, 'sale_refunds_pkey') ? otherRefund() : error;
    });
    return this.reads.byId(saleId);
  }

  private async applyRefund(
    tx: Tx,
    actor: Actor,
    {
      sale,
      lines,
      parts,
      input,
      supplier,
      now,
    }: { sale: Sale; lines: readonly SaleLine[]; parts: readonly RefundedLine[]; input: RefundSale; supplier: Supplier; now: Date },
  ): Promise<void> {
    const sum = (amount: (part: RefundedLine) => number): number => parts.reduce((all, part) => all + amount(part), 0);
    const [netMinor, vatMinor] = [sum((part) => part.netMinor), sum((part) => part.vatMinor)];
    const [netPence, vatPence] = [sum((part) => part.netPence), sum((part) => part.vatPence)];
    // Reduces the customer's debt first; the rest is paid back.
    const credited = Math.min(netMinor + vatMinor, sale.outstandingMinor);
    const outstandingMinor = sale.outstandingMinor - credited;
    const [grossMinor, grossPence] = [sale.netMinor + sale.vatMinor, sale.netPence + sale.vatPence];
    const refundedMinor = sale.refundedMinor + netMinor + vatMinor;
    const isWhole = refundedMinor === grossMinor;
    const creditedPence = owedPence(grossPence, sale.outstandingMinor, grossMinor) - owedPence(grossPence, outstandingMinor, grossMinor);
    const number = await this.sales.nextNumber(tx, 'credit_note');
    const [posting, recognition] = refundPostings({
      id: input.id,
      refundedOn: input.date,
      recognitionDate: sale.recognitionDate,
      terms: { currency: sale.currency, rate: parseRate(sale.rate) ?? sale.rate, rateSource: sale.rateSource, rateDate: sale.rateDate },
      settlementAccount: sale.settlementAccount ?? '',
      creditedPence,
      paidBackMinor: netMinor + vatMinor - credited,
      lines: parts.flatMap((part) => toPosted(part, lines)),
    });
    const entry = await this.ledger.postUnlessZero(tx, posting);
    if (recognition !== undefined) await this.ledger.post(tx, recognition);
    await this.refunds.insert(
      tx,
      {
        id: input.id,
        saleId: sale.id,
        creditNoteNumber: number,
        refundedOn: input.date,
        reason: input.reason,
        netMinor,
        vatMinor,
        paidBackMinor: netMinor + vatMinor - credited,
        netPence,
        vatPence,
        postedOn: entry?.postedOn ?? input.date,
        entryId: entry?.id ?? null,
        supplier,
        enteredBy: actor.userId,
        createdAt: now,
      },
      parts.map((part) => ({ refundId: input.id, ...part })),
    );
    for (const part of parts) {
      const line = lines.find(({ lineNo }) => lineNo === part.lineNo);
      if (line === undefined) continue;
      await this.sales.updateLine(tx, sale.id, part.lineNo, {
        refundedMinor: line.refundedMinor + part.netMinor + part.vatMinor,
        refundedQuantityMilli: line.refundedQuantityMilli + part.quantityMilli,
      });
    }
    await this.sales.update(tx, sale.id, {
      status: isWhole ? 'Refunded' : 'Posted',
      refundedMinor,
      refundedNetPence: sale.refundedNetPence + netPence,
      refundedVatPence: sale.refundedVatPence + vatPence,
      outstandingMinor,
      // A partial refund can leave no more than was paid. Of a whole one, the part that was still owed was never paid.
      ...(credited > 0 && outstandingMinor === 0 && !isWhole && { paymentStatus: 'Paid' as const }),
      updatedAt: now,
      version: sale.version + 1,
    });
    await this.audit.record(tx, {
      actor,
      action: 'SALE_REFUNDED',
      target: { type: 'sale', id: sale.id },
      after: { netPence, vatPence, creditNote: documentNumber('credit_note', number), entry: entry?.digest ?? null },
    });
    this.events.publish(tx, 'finance.changed', {});
  }

  /** Whether the same refund was made before. @throws Conflict `refund-differs` if another one has its id */
  private async isRepeated(tx: Tx, sale: Sale, input: RefundSale): Promise<boolean> {
    const before = await this.refunds.find(tx, input.id);
    if (before === null) return false;
    const isSame =
      before.saleId === sale.id &&
      before.refundedOn === input.date &&
      before.reason === input.reason &&
      (input.lines === undefined
        ? sale.status === 'Refunded' && before.creditNoteNumber === (await this.refunds.lastNumber(tx, sale.id))
        : tookChoices(await this.refunds.lines(tx, input.id), input.lines.map(toChoice)));
    if (!isSame) throw otherRefund();
    return true;
  }
}

function otherRefund(): Conflict {
  return new Conflict('This refund was already posted, with other values. Close the form and look at the sale.', 'refund-differs');
}

/** @throws Invalid */
function checkDate(date: string, saleDate: string, today: string): void {
  const problem =
    date > today
      ? 'This day is in the future. Please enter the date of the refund.'
      : date < saleDate
        ? 'A refund cannot be before its sale.'
        : undefined;
  if (problem !== undefined) throw new Invalid(problem, { date: problem });
}

function toChoice({ line_no, quantity, amount }: RefundLineInput): RefundChoice {
  return { lineNo: line_no, ...(quantity !== undefined && { quantity }), ...(amount !== undefined && { amount }) };
}

/** @throws Invalid at the lines, by their place in the request */
function chosen(lines: readonly SaleLine[], { lines: choices }: RefundSale): RefundedLine[] {
  if (choices === undefined) return wholeRefund(lines);
  const refund = partialRefund(lines, choices.map(toChoice));
  if ('problems' in refund) {
    const fields = Object.fromEntries(
      choices.flatMap(({ line_no }, index) => {
        const problem = refund.problems[line_no];
        return problem === undefined ? [] : [[`lines.${index}`, problem]];
      }),
    );
    throw new Invalid(Object.values(fields)[0] ?? 'Please check the lines.', fields);
  }
  if (refund.lines.every(({ netMinor, vatMinor }) => netMinor + vatMinor === 0))
    throw new Invalid('There is nothing to refund on these lines.', { lines: 'There is nothing to refund on these lines.' });
  return refund.lines;
}

function toPosted(part: RefundedLine, lines: readonly SaleLine[]): PostedPart[] {
  const line = lines.find(({ lineNo }) => lineNo === part.lineNo);
  if (line === undefined) return [];
  const { netMinor, vatMinor, netPence, vatPence } = part;
  return [{ category: line.category, vatCode: line.vatCode, netMinor, vatMinor, netPence, vatPence }];
}
