import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, Invalid, NotFound } from '../../platform/errors/errors.js';
import { Files, type StoredFile } from '../../platform/files/files.js';
import type { Page } from '../../platform/lists/cursors.js';
import { Clock } from '../../platform/time/clock.js';
import { ukDate } from '../../platform/time/days.rules.js';
import { amountInPounds, STERLING, type PoundsAmount } from '../../finance/currency/currency.rules.js';
import { ExchangeRatesService } from '../../finance/currency/exchange-rates.service.js';
import type { DocumentReceipt } from '../../finance/ledger/ledger-documents.service.js';
import { AMOUNT_MESSAGE, parsePounds, pounds } from '../../finance/money.rules.js';
import { isSameReceipt, type NewReceipt } from '../../finance/transactions/receipts.service.js';
import { RECEIPT_WIDTH } from '../../finance/transactions/transaction.rules.js';
import { ClaimRecordsService } from '../claims/claim-records.service.js';
import { undecided } from '../claims/claim.entity.js';
import { maySeeClaimsOf } from '../claims/claims.policy.js';
import type { Expense } from './expense.entity.js';
import type { ChangeExpense, ClaimsQuery, EnterExpense, ExpenseView } from './expenses.dto.js';
import { ExpensesRepository, type ExpenseRow } from './expenses.repository.js';
import { expenseVat, OTHER_EXPENSES } from './expenses.rules.js';

type CheckedExpense = PoundsAmount & Pick<Expense, 'description' | 'category' | 'project' | 'spentOn' | 'vatCode' | 'vatPence'>;

/** Expenses submitted by users. */
@Injectable()
export class ExpensesService {
  constructor(
    private readonly database: Database,
    private readonly expenses: ExpensesRepository,
    private readonly rates: ExchangeRatesService,
    private readonly files: Files,
    private readonly records: ClaimRecordsService,
    private readonly clock: Clock,
  ) {}

  /** The latest day first. @throws NotFound for the expenses of another user, unless the actor approves them. */
  async page(actor: Actor, { user_id, status, limit, cursor }: ClaimsQuery): Promise<Page<ExpenseView>> {
    const userId = user_id ?? actor.userId;
    if (!maySeeClaimsOf(actor, userId)) throw new NotFound();
    const { items, nextCursor } = await this.expenses.page(userId, status, limit, cursor);
    return { items: items.map((row) => toExpenseView(row, actor.userId)), nextCursor };
  }

  /** @throws NotFound */
  async byId(actor: Actor, id: string): Promise<ExpenseView> {
    return toExpenseView(await this.visible(actor, id), actor.userId);
  }

  /** The file of a receipt. @throws NotFound */
  async receiptOf(actor: Actor, id: string): Promise<StoredFile> {
    const { receiptFileId, receiptIsPicture } = await this.visible(actor, id);
    if (receiptFileId === null) throw new NotFound();
    return this.fileOf(receiptFileId, receiptIsPicture);
  }

  /** Receipts of the expenses behind some payables, for the accountant’s pack; not every expense has one. */
  async receiptsOfPayables(ids: readonly string[]): Promise<DocumentReceipt[]> {
    const receipts: DocumentReceipt[] = [];
    for (const { id, spentOn, description, receiptFileId, receiptIsPicture } of await this.expenses.receiptsOfPayables(ids))
      receipts.push({ id, date: spentOn, description, file: await this.fileOf(receiptFileId, receiptIsPicture) });
    return receipts;
  }

  /**
   * Enters an expense for approval.
   * @param now time of entry; samples are entered in the past.
   * @throws Invalid at the fields, Conflict `already-entered` if another expense has the id.
   */
  async enter(actor: Actor, input: EnterExpense, receipt: NewReceipt | null = null, now = this.clock.now()): Promise<ExpenseView> {
    const { userId } = actor;
    const checked = await this.checked(input, now);
    const id = input.id ?? randomUUID();
    await this.database.transaction(async (tx) => {
      const isNew = await this.expenses.insert(tx, {
        id,
        userId,
        ...checked,
        ...receiptColumns(receipt),
        reclaimedPence: 0,
        firstApprovedBy: null,
        firstApprovedAt: null,
        status: 'pending',
        ...undecided(now),
        createdAt: now,
        version: 1,
      });
      // A double click or a retry: returns the first response, unless other content was sent with this id.
      if (!isNew) return this.assertSame(tx, id, userId, checked, receipt);
      if (receipt !== null) await this.files.persist(tx, receipt.fileId, id);
      await this.records.record(tx, actor, 'expense', { id, userId }, { action: 'EXPENSE_ENTERED', after: { status: 'pending' } });
    });
    return this.byId(actor, id);
  }

  /**
   * Changes an unapproved expense; a rejected or first-approved one becomes pending again.
   * @param receipt a new one; null keeps the existing one.
   * @throws NotFound, Invalid; Conflict `expense-changed` with the stored one, or `expense-approved`.
   */
  async change(actor: Actor, id: string, input: ChangeExpense, receipt: NewReceipt | null = null): Promise<ExpenseView> {
    const now = this.clock.now();
    const checked = await this.checked(input, now);
    await this.database.transaction(async (tx) => {
      const before = await expectVersion(input.version, {
        lock: () => this.lockOpen(tx, actor, id),
        subject: 'This expense',
        code: 'expense-changed',
        target: { type: 'expense', id },
        view: () => this.byId(actor, id),
      });
      await this.expenses.update(tx, id, {
        ...checked,
        ...(receipt !== null && receiptColumns(receipt)),
        firstApprovedBy: null,
        firstApprovedAt: null,
        status: 'pending',
        ...undecided(now),
        version: before.version + 1,
      });
      if (receipt !== null) {
        await this.files.persist(tx, receipt.fileId, id);
        if (before.receiptFileId !== null) await this.files.remove(tx, before.receiptFileId);
      }
      const states = { before: { status: before.status }, after: { status: 'pending' } };
      await this.records.record(tx, actor, 'expense', before, { action: 'EXPENSE_CHANGED', ...states });
    });
    return this.byId(actor, id);
  }

  /** @throws NotFound, Conflict `expense-approved` */
  async remove(actor: Actor, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await this.lockOpen(tx, actor, id);
      await this.removeRow(tx, row);
      await this.records.record(tx, actor, 'expense', row, { action: 'EXPENSE_DELETED' });
    });
  }

  /** Removes a user's unapproved expenses, with the receipts. */
  async removeUnapproved(tx: Tx, userId: string): Promise<void> {
    for (const row of await this.expenses.unapproved(tx, userId)) await this.removeRow(tx, row);
  }

  private fileOf(receiptFileId: string, isPicture: boolean): Promise<StoredFile> {
    return isPicture ? this.files.findVariant(receiptFileId, 'image/webp', RECEIPT_WIDTH) : this.files.find(receiptFileId);
  }

  private async removeRow(tx: Tx, { id, receiptFileId }: Pick<Expense, 'id' | 'receiptFileId'>): Promise<void> {
    await this.expenses.delete(tx, id);
    if (receiptFileId !== null) await this.files.remove(tx, receiptFileId);
  }

  private async visible(actor: Actor, id: string): Promise<ExpenseRow> {
    const row = await this.expenses.find(id);
    if (row?.userId === undefined || !maySeeClaimsOf(actor, row.userId)) throw new NotFound();
    return row;
  }

  private async lockOpen(tx: Tx, actor: Actor, id: string): Promise<Expense> {
    const row = await this.expenses.lock(tx, id);
    if (row === null || row.userId !== actor.userId) throw new NotFound();
    if (row.status === 'approved') throw new Conflict('This expense is approved, so it can no longer be changed.', 'expense-approved');
    return row;
  }

  /** @throws Invalid at the fields */
  private async checked(input: EnterExpense, now: Date): Promise<CheckedExpense> {
    const today = ukDate(now);
    const { currency = STERLING, exchange_rate, date = today } = input;
    const problems: Record<string, string> = {};
    if (date > today) problems['date'] = 'This day is in the future. Please enter when it was paid.';
    const rates = currency === STERLING ? [] : await this.rates.on(date);
    const amount = amountInPounds({ minor: parsePounds(input.amount) ?? 0, currency, shownRate: exchange_rate, day: date }, rates);
    if ('problem' in amount) problems['currency'] = amount.problem;
    else if (amount.amountPence === 0) problems['amount'] = AMOUNT_MESSAGE;
    const { description, category = OTHER_EXPENSES, project = null, vat_code: vatCode = null, vat_amount } = input;
    const pence = 'problem' in amount ? 0 : amount.amountPence;
    const vat = expenseVat({ pence, code: vatCode, isForeign: currency !== STERLING, charged: parsePounds(vat_amount) });
    if (typeof vat !== 'number' && pence > 0) problems[vat.field] = vat.problem;
    const [message] = Object.values(problems);
    if (message !== undefined || 'problem' in amount || typeof vat !== 'number') throw new Invalid(message ?? '', problems);
    return { description, category, project, spentOn: date, ...amount, vatCode, vatPence: vat };
  }

  private async assertSame(tx: Tx, id: string, userId: string, checked: CheckedExpense, receipt: NewReceipt | null): Promise<void> {
    const stored = await this.expenses.lock(tx, id);
    const isSame =
      stored?.userId === userId &&
      stored.description === checked.description &&
      stored.category === checked.category &&
      stored.project === checked.project &&
      stored.currency === checked.currency &&
      stored.foreignMinor === checked.foreignMinor &&
      stored.amountPence === checked.amountPence &&
      stored.vatCode === checked.vatCode &&
      stored.vatPence === checked.vatPence &&
      stored.spentOn === checked.spentOn &&
      isSameReceipt(stored.receiptSha256, receipt);
    if (!isSame)
      throw new Conflict(
        'This expense was already saved, with other values. Close the form and look for it in the list.',
        'already-entered',
      );
  }
}

function receiptColumns(receipt: NewReceipt | null): Pick<Expense, 'receiptFileId' | 'receiptSha256' | 'receiptIsPicture'> {
  return {
    receiptFileId: receipt?.fileId ?? null,
    receiptSha256: receipt?.sha256 ?? null,
    receiptIsPicture: receipt?.isPicture ?? false,
  };
}

/** @param viewerId who sees it; only its own person may change it. */
export function toExpenseView(row: ExpenseRow, viewerId: string): ExpenseView {
  const isOpen = row.userId === viewerId && row.status !== 'approved';
  return {
    id: row.id,
    description: row.description,
    category: row.category,
    project: row.project,
    date: row.spentOn,
    amount: pounds(row.amountPence),
    vat_code: row.vatCode,
    vat_amount: pounds(row.vatPence),
    vat_reclaimed: pounds(row.reclaimedPence),
    currency: row.currency,
    foreign_amount: row.foreignMinor === null ? null : pounds(row.foreignMinor),
    exchange_rate: row.rate,
    rate_source: row.rateSource,
    rate_date: row.rateDate,
    receipt_path: row.receiptFileId === null ? null : `clarity/expenses/${row.id}/receipt`,
    receipt_uses: row.receiptUses,
    first_approved_by_name: row.firstApprovedByName,
    status: row.status,
    reason: row.reason,
    decided_by_name: row.decidedByName,
    decided_at: row.decidedAt,
    self_approved: row.selfApproved,
    version: row.version,
    can: { edit: isOpen, delete: isOpen },
  };
}
