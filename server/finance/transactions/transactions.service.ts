import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { GROUPS } from '../../platform/access/roles.rules.js';
import { Audit } from '../../platform/audit/audit.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, NotFound } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import { Files, type StoredFile } from '../../platform/files/files.js';
import type { Page } from '../../platform/lists/cursors.js';
import { Clock } from '../../platform/time/clock.js';
import { ukDate } from '../../platform/time/days.rules.js';
import { SecondPersonService } from '../../users/second-person.service.js';
import { FinanceNoticesService } from '../finance-notices.service.js';
import { CompanyRepository } from '../company/company.repository.js';
import { isRegisteredOn } from '../company/company.rules.js';
import { parseRate } from '../currency/currency.rules.js';
import { ExchangeRatesService } from '../currency/exchange-rates.service.js';
import { toDecidedView } from '../decided-rows.js';
import { LedgerReadsService } from '../ledger/ledger-reads.service.js';
import type { Days } from '../ledger/ledger.rules.js';
import { pounds } from '../money.rules.js';
import { waiting } from './document-states.js';
import { isSameReceipt, type NewReceipt } from './receipts.service.js';
import { checkedTransaction, isForeign, type CheckedTransaction } from './transaction-input.js';
import type { FinanceTransaction } from './transaction.entity.js';
import { grossOf, RATE_OF, RECEIPT_WIDTH } from './transaction.rules.js';
import type { ChangeTransaction, NewTransaction, TransactionDetailView, TransactionsQuery, TransactionView } from './transactions.dto.js';
import { abilities, mayChange } from './transactions.policy.js';
import { TransactionsRepository, type TransactionRow } from './transactions.repository.js';

/** Receipts and payments entered by directors. They have no effect until approved. */
@Injectable()
export class TransactionsService {
  constructor(
    private readonly database: Database,
    private readonly transactions: TransactionsRepository,
    private readonly ledger: LedgerReadsService,
    private readonly notices: FinanceNoticesService,
    private readonly secondPerson: SecondPersonService,
    private readonly company: CompanyRepository,
    private readonly rates: ExchangeRatesService,
    private readonly files: Files,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  /** @param reader undefined for an export */
  async page(query: TransactionsQuery, reader?: Actor): Promise<Page<TransactionView>> {
    const { items, nextCursor } = await this.transactions.page(query);
    const decides = await this.decides(items, reader);
    return { items: items.map((row) => toTransactionView(row, reader, decides(row.enteredBy))), nextCursor };
  }

  /** Those dated in a period, or posted or reversed in it, for an export. */
  async ofPeriod(days: Days, limit: number, cursor?: string): Promise<Page<TransactionView>> {
    const { items, nextCursor } = await this.transactions.ofPeriod(days, limit, cursor);
    return { items: items.map((row) => toTransactionView(row, undefined, false)), nextCursor };
  }

  /** @throws NotFound */
  async byId(id: string, reader: Actor): Promise<TransactionDetailView> {
    const row = await this.transactions.find(id);
    if (row === undefined) throw new NotFound();
    const [decides, entries] = await Promise.all([this.decides([row], reader), this.ledger.entriesOf('transaction', id)]);
    return { ...toTransactionView(row, reader, decides(row.enteredBy)), entries };
  }

  /** Whether the reader may decide on what a user entered; no one reads an export in order to decide. */
  private decides(rows: readonly TransactionRow[], reader?: Actor): Promise<(authorId: string | null) => boolean> {
    const authors = rows.map(({ enteredBy }) => enteredBy);
    return reader === undefined ? Promise.resolve(() => false) : this.secondPerson.decides(reader.userId, authors, GROUPS.admin);
  }

  /**
   * Enters a transaction for approval.
   * @param now time of entry; samples are entered in the past.
   * @throws Invalid at the fields, Conflict `already-entered` if another transaction has the id.
   */
  async enter(
    actor: Actor,
    input: NewTransaction,
    receipt: NewReceipt | null = null,
    now = this.clock.now(),
  ): Promise<TransactionDetailView> {
    const checked = await this.checked(input, now);
    const id = input.id ?? randomUUID();
    await this.database.transaction(async (tx) => {
      const isNew = await this.transactions.insert(tx, {
        id,
        ...checked,
        ...receiptColumns(receipt),
        ...waiting(actor.userId, now),
      });
      // A double click or a retry: returns the first response, unless other content was sent with this id.
      if (!isNew) return this.assertSame(tx, id, actor, checked, receipt);
      if (receipt !== null) await this.files.persist(tx, receipt.fileId, id);
      await this.record(tx, actor, id, 'TRANSACTION_ENTERED', { after: checked });
      await this.notices.waits(tx, { type: 'transaction', id }, actor.userId);
    });
    return this.byId(id, actor);
  }

  /**
   * Changes a pending transaction; its author only, so that the approver has not written any of it.
   * @param receipt a new one; null keeps the existing one.
   * @throws NotFound, Invalid, Conflict `transaction-changed` with the stored one, `not-pending` or `not-own-transaction`.
   */
  async change(actor: Actor, id: string, input: ChangeTransaction, receipt: NewReceipt | null = null): Promise<TransactionDetailView> {
    const now = this.clock.now();
    const checked = await this.checked(input, now);
    await this.database.transaction(async (tx) => {
      const before = await expectVersion(input.version, {
        lock: () => this.lockToChange(tx, id, actor),
        ...this.changed(id, actor),
      });
      await this.transactions.update(tx, id, {
        ...checked,
        ...(receipt !== null && receiptColumns(receipt)),
        enteredBy: actor.userId,
        updatedAt: now,
        version: before.version + 1,
      });
      if (receipt !== null) {
        await this.files.persist(tx, receipt.fileId, id);
        if (before.receiptFileId !== null) await this.files.remove(tx, before.receiptFileId);
      }
      await this.record(tx, actor, id, 'TRANSACTION_CHANGED', { before: partOf(before), after: checked });
    });
    return this.byId(id, actor);
  }

  /** The transaction, locked until the end of the database transaction. @throws NotFound */
  async lock(tx: Tx, id: string): Promise<FinanceTransaction> {
    const row = await this.transactions.lock(tx, id);
    if (row === null) throw new NotFound();
    return row;
  }

  /** What to answer where a version is not the stored one. */
  changed(id: string, reader: Actor) {
    return {
      subject: 'This transaction',
      code: 'transaction-changed',
      target: { type: 'transaction', id },
      view: () => this.byId(id, reader),
    };
  }

  /** The file of a receipt. @throws NotFound */
  async receiptOf(id: string): Promise<StoredFile> {
    const row = await this.transactions.find(id);
    if (row === undefined || row.receiptFileId === null) throw new NotFound();
    return row.receiptIsPicture
      ? this.files.findVariant(row.receiptFileId, 'image/webp', RECEIPT_WIDTH)
      : this.files.find(row.receiptFileId);
  }

  async record(
    tx: Tx,
    actor: Actor,
    id: string,
    action: string,
    values: { before?: object; after?: object; details?: string },
  ): Promise<void> {
    await this.audit.record(tx, { actor, action, target: { type: 'transaction', id }, ...values });
    this.events.publish(tx, 'finance.changed', {});
  }

  /** @throws Invalid at the fields */
  private async checked(input: NewTransaction, now: Date): Promise<CheckedTransaction> {
    const [company, rates] = await Promise.all([this.company.find(), isForeign(input) ? this.rates.on(input.date) : []]);
    return checkedTransaction(input, { today: ukDate(now), isRegistered: isRegisteredOn(company, input.date), rates });
  }

  private async lockToChange(tx: Tx, id: string, actor: Actor): Promise<FinanceTransaction> {
    const row = await this.lock(tx, id);
    if (row.status !== 'pending') throw new Conflict('This transaction has already been decided, so it cannot be changed.', 'not-pending');
    if (!mayChange(row, actor.userId))
      throw new Conflict(
        'Only the person who entered this transaction can change it. Please reject it and say what is wrong.',
        'not-own-transaction',
      );
    return row;
  }

  private async assertSame(tx: Tx, id: string, actor: Actor, checked: CheckedTransaction, receipt: NewReceipt | null): Promise<void> {
    const stored = await this.lock(tx, id);
    const isSame = Object.entries(partOf(stored)).every(([key, value]) => checked[key as keyof CheckedTransaction] === value);
    if (stored.enteredBy !== actor.userId || !isSame || !isSameReceipt(stored.receiptSha256, receipt))
      throw new Conflict(
        'This transaction was already saved, with other values. Close the form and look for it in the list.',
        'already-entered',
      );
  }
}

function receiptColumns(receipt: NewReceipt | null): Pick<FinanceTransaction, 'receiptFileId' | 'receiptSha256' | 'receiptIsPicture'> {
  return {
    receiptFileId: receipt?.fileId ?? null,
    receiptSha256: receipt?.sha256 ?? null,
    receiptIsPicture: receipt?.isPicture ?? false,
  };
}

function partOf(row: FinanceTransaction): CheckedTransaction {
  const {
    category,
    amountPence,
    vatPence,
    vatCode,
    currency,
    foreignMinor,
    rate,
    rateSource,
    rateDate,
    description,
    justification,
    hmrcCategory,
    source,
    investorName,
    grantTaxable,
    happenedOn,
  } = row;
  return {
    type: row.type,
    category,
    amountPence,
    vatPence,
    vatCode,
    currency,
    foreignMinor,
    // As it was written, without the zeros of the column.
    rate: rate === null ? null : (parseRate(rate) ?? rate),
    rateSource,
    rateDate,
    description,
    justification,
    hmrcCategory,
    source,
    investorName,
    grantTaxable,
    happenedOn,
  };
}

function toTransactionView(row: TransactionRow, reader: Actor | undefined, mayDecide: boolean): TransactionView {
  return {
    id: row.id,
    type: row.type,
    category: row.category,
    amount: pounds(row.amountPence),
    vat_rate: RATE_OF[row.vatCode],
    vat_amount: pounds(row.vatPence),
    vat_code: row.vatCode,
    gross: pounds(grossOf({ net: row.amountPence, vat: row.vatPence }, row.vatCode)),
    description: row.description,
    justification: row.justification,
    hmrc_category: row.hmrcCategory,
    source: row.source,
    investor_name: row.investorName,
    grant_taxable: row.grantTaxable,
    receipt_path: row.receiptFileId === null ? null : `staff/finance/transactions/${row.id}/receipt`,
    receipt_uses: row.receiptUses,
    date: row.happenedOn,
    status: row.status,
    currency: row.currency,
    foreign_amount: row.foreignMinor === null ? null : pounds(row.foreignMinor),
    exchange_rate: row.rate,
    rate_source: row.rateSource,
    rate_date: row.rateDate,
    responsible_staff: row.enteredByName,
    ...toDecidedView(row),
    can: abilities(row, reader?.userId ?? null, mayDecide),
  };
}
