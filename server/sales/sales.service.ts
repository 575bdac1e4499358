import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../platform/access/access.js';
import { Audit } from '../platform/audit/audit.js';
import { AuditTargets } from '../platform/audit/audit-targets.js';
import { expectVersion } from '../platform/database/expect-version.js';
import { Database, type Tx } from '../platform/database/transactions.js';
import { Conflict, NotFound } from '../platform/errors/errors.js';
import { Events } from '../platform/events/events.js';
import type { Page } from '../platform/lists/cursors.js';
import { assertOrder } from '../platform/time/day-order.js';
import { Clock } from '../platform/time/clock.js';
import { isCalendarDate, ukDate } from '../platform/time/days.rules.js';
import { CompanyService } from '../finance/company/company.service.js';
import { ExchangeRatesService } from '../finance/currency/exchange-rates.service.js';
import { LedgerService } from '../finance/ledger/ledger.service.js';
import { pounds } from '../finance/money.rules.js';
import type { Supplier } from './documents/supplier.js';
import { SuppliersService } from './documents/suppliers.service.js';
import { CustomersService } from './customers/customers.service.js';
import { checkedSale, digestOf, draftColumns, toForm, type CheckedSale } from './entry/sale-input.js';
import type { EnterSale, SaleFormInput } from './entry/sale-input.dto.js';
import type { SaleForm } from './entry/sale-entry.rules.js';
import { salePostings } from './amounts/sale-posting.rules.js';
import { documentNumber } from './sale.rules.js';
import { toSaleView } from './reads/sale-views.js';
import { SaleReadsService } from './reads/sale-reads.service.js';
import type { SaleDetailView, SaleDraftView, SalesFilter, SalesQuery, SalesTotalsView, SaleView } from './sales.dto.js';
import type { Sale } from './entities/sale.entity.js';
import { SalesRepository } from './sales.repository.js';

/** Sales: drafts shared by the directors, and posted sales. */
@Injectable()
export class SalesService {
  constructor(
    private readonly database: Database,
    private readonly sales: SalesRepository,
    private readonly reads: SaleReadsService,
    private readonly customers: CustomersService,
    private readonly ledger: LedgerService,
    private readonly company: CompanyService,
    private readonly rates: ExchangeRatesService,
    private readonly suppliers: SuppliersService,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
    targets: AuditTargets,
  ) {
    // By number: the customer is named in the sale alone.
    targets.register('sale', async (ids) =>
      (await sales.invoiceNumbers(ids)).map(({ id, number }) => ({
        id,
        name: number === null ? 'without an invoice' : documentNumber('invoice', number),
      })),
    );
  }

  async page(query: SalesQuery): Promise<Page<SaleView>> {
    const { items, nextCursor } = await this.sales.page(query);
    return { items: items.map(toSaleView), nextCursor };
  }

  /** @throws Invalid for days in the wrong order */
  async totals(filter: SalesFilter): Promise<SalesTotalsView> {
    const { from, to } = filter;
    if (from !== undefined && to !== undefined) assertOrder({ from, to });
    const { count, netPence, vatPence, refundedPence } = await this.sales.totals(filter);
    return {
      sales: count,
      net: pounds(netPence),
      vat: pounds(vatPence),
      gross: pounds(netPence + vatPence),
      refunded: pounds(refundedPence),
    };
  }

  /** @throws NotFound */
  byId(id: string): Promise<SaleDetailView> {
    return this.reads.byId(id);
  }

  /**
   * Posts the form, or saves it as a draft if its status says so. Idempotent.
   * @param now time of entry; samples are entered in the past
   * @throws Invalid at the fields, Conflict `already-posted` if another sale has the id, `sale-changed` if the draft changed
   */
  async enter(actor: Actor, input: EnterSale, now = this.clock.now()): Promise<{ id: string }> {
    const id = input.id ?? randomUUID();
    if (input.status === 'draft') {
      await this.saveDraft(actor, id, { form: input, version: input.version ?? 0 });
      return { id };
    }
    const form = toForm(input);
    const checked = await this.checked(form, input, now);
    const digest = digestOf(form);
    const supplier = await this.suppliers.on(checked.columns.saleDate);
    await this.database.transaction(async (tx) => {
      // Two concurrent copies of a form lock the same row: the second one waits for the first.
      const draft = { ...emptyColumns(actor, now), id, ...draftColumns(form, ukDate(now)), form, version: 1 };
      const isNew = await this.sales.insert(tx, draft);
      const version = isNew ? draft.version : await this.lockToPost(tx, id, input.version, digest);
      if (version !== 'posted') await this.post(tx, actor, { id, version: isNew ? 1 : version + 1, form, checked, digest, supplier, now });
    });
    return { id };
  }

  /**
   * Saves a form as it is, with whatever is missing. Idempotent: a save that is sent again because its response was lost is no conflict.
   * @throws Conflict `sale-changed` with the stored one, also for a sale that was posted meanwhile
   */
  async saveDraft(actor: Actor, id: string, { form: input, version }: { form: SaleFormInput; version: number }): Promise<SaleDraftView> {
    const now = this.clock.now();
    const form = toForm(input);
    const columns = draftColumns(form, ukDate(now));
    return this.database.transaction(async (tx) => {
      if (version === 0) {
        const isNew = await this.sales.insert(tx, { ...emptyColumns(actor, now), id, ...columns, form, version: 1 });
        if (isNew) {
          await this.record(tx, actor, id, 'SALE_DRAFTED');
          return { id, version: 1 };
        }
      }
      const row = await this.sales.lock(tx, id);
      if (row !== null && isSaved(row, { form, version, by: actor.userId })) return { id, version: row.version };
      const before = await expectVersion(version, { lock: () => Promise.resolve(row), ...this.changed(id) });
      if (before === null) throw new NotFound();
      if (before.status !== 'Draft') throw new Conflict('This sale is posted already.', 'already-posted', undefined, await this.byId(id));
      await this.sales.update(tx, id, { ...columns, form, enteredBy: actor.userId, updatedAt: now, version: version + 1 });
      this.events.publish(tx, 'finance.changed', {});
      return { id, version: version + 1 };
    });
  }

  /** @throws NotFound, Conflict `already-posted` */
  async discardDraft(actor: Actor, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await this.sales.lock(tx, id);
      if (row === null) throw new NotFound();
      if (row.status !== 'Draft') throw new Conflict('This sale is posted, so it cannot be discarded. Please refund it.', 'already-posted');
      await this.sales.delete(tx, id);
      await this.record(tx, actor, id, 'SALE_DRAFT_DISCARDED');
    });
  }

  /** @throws Invalid at the fields */
  private async checked(form: SaleForm, { totals }: EnterSale, now: Date): Promise<CheckedSale> {
    const today = ukDate(now);
    const day = isCalendarDate(form.saleDate) ? form.saleDate : today;
    const [isRegistered, rates] = await Promise.all([this.company.isRegisteredOn(day), this.rates.on(day)]);
    return checkedSale(form, totals, { today, isRegistered, rates });
  }

  /** @returns the version of the draft that is posted, or `posted` if the same form was posted before */
  private async lockToPost(tx: Tx, id: string, version: number | undefined, digest: Buffer): Promise<number | 'posted'> {
    const row = await this.sales.lock(tx, id);
    if (row === null) throw new Conflict('This draft was discarded in the meantime. Please post the sale again.', 'draft-discarded');
    if (row.status !== 'Draft') {
      if (row.formDigest?.equals(digest) === true) return 'posted';
      throw new Conflict('This sale was posted already, with other content. Please reload the list.', 'already-posted');
    }
    // A form that never saw this draft must not post over it.
    await expectVersion(version ?? 0, { lock: () => Promise.resolve(row), ...this.changed(id) });
    return row.version;
  }

  private async post(
    tx: Tx,
    actor: Actor,
    {
      id,
      version,
      form,
      checked,
      digest,
      supplier,
      now,
    }: { id: string; version: number; form: SaleForm; checked: CheckedSale; digest: Buffer; supplier: Supplier; now: Date },
  ): Promise<void> {
    const { columns, lines } = checked;
    const customerId = form.customer.save ? await this.customers.save(tx, actor, columns, now) : null;
    const number = await this.sales.nextNumber(tx, 'invoice');
    const { currency, rate, rateSource, rateDate, saleDate, recognitionDate, settlementAccount, receivedMinor } = columns;
    const terms = { currency, rate, rateSource, rateDate };
    const [posting, recognition] = salePostings({
      id,
      saleDate,
      recognitionDate,
      terms,
      settlementAccount: settlementAccount ?? '',
      receivedMinor,
      lines,
    });
    const entry = await this.ledger.post(tx, posting);
    if (recognition !== undefined) await this.ledger.post(tx, recognition);
    await this.sales.update(tx, id, {
      ...columns,
      status: 'Posted',
      customerId,
      invoiceNumber: number,
      postedOn: entry.postedOn,
      entryId: entry.id,
      form: null,
      formDigest: digest,
      supplier,
      enteredBy: actor.userId,
      postedAt: now,
      updatedAt: now,
      version,
    });
    await this.sales.insertLines(
      tx,
      lines.map((line) => ({ saleId: id, ...line })),
    );
    const { channel, netPence, vatPence } = columns;
    await this.record(tx, actor, id, 'SALE_POSTED', {
      after: { channel, currency, netPence, vatPence, invoice: documentNumber('invoice', number), entry: entry.digest },
    });
  }

  private changed(id: string) {
    return {
      subject: 'This draft',
      code: 'sale-changed',
      // A draft is saved every few seconds, which no audit trail needs.
      editorOf: (row: Sale | null) => row?.enteredBy ?? null,
      view: () => this.byId(id),
    };
  }

  private async record(tx: Tx, actor: Actor, id: string, action: string, values: { after?: object } = {}): Promise<void> {
    await this.audit.record(tx, { actor, action, target: { type: 'sale', id }, ...values });
    this.events.publish(tx, 'finance.changed', {});
  }
}

/** Whether this save of the user is the last change of the draft. */
function isSaved(row: Sale, { form, version, by }: { form: SaleForm; version: number; by: string }): boolean {
  return row.status === 'Draft' && row.version === version + 1 && row.enteredBy === by && isDeepStrictEqual(row.form, form);
}

/** What a draft does not have. */
function emptyColumns(actor: Actor, now: Date) {
  return {
    status: 'Draft' as const,
    customerId: null,
    refundedMinor: 0,
    refundedNetPence: 0,
    refundedVatPence: 0,
    invoiceNumber: null,
    postedOn: null,
    entryId: null,
    formDigest: null,
    enteredBy: actor.userId,
    postedAt: null,
    statementId: null,
    supplier: null,
    createdAt: now,
    updatedAt: now,
  };
}
