import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { GROUPS } from '../../platform/access/roles.rules.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict } from '../../platform/errors/errors.js';
import { Clock } from '../../platform/time/clock.js';
import { SecondPersonService } from '../../users/second-person.service.js';
import { FinanceNoticesService } from '../finance-notices.service.js';
import { parseRate } from '../currency/currency.rules.js';
import type { ForeignAmount } from '../ledger/ledger.rules.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { CompanyRepository } from '../company/company.repository.js';
import { isRegisteredOn } from '../company/company.rules.js';
import { approved, rejected, reversed } from './document-states.js';
import { NOT_REGISTERED } from './transaction.rules.js';
import { postingOf } from './transaction-posting.rules.js';
import type { FinanceTransaction } from './transaction.entity.js';
import type { TransactionDetailView } from './transactions.dto.js';
import { TransactionsRepository } from './transactions.repository.js';
import { TransactionsService } from './transactions.service.js';

/** What directors decide about transactions. The approval posts to the ledger, in the same database transaction. */
@Injectable()
export class TransactionDecisionsService {
  constructor(
    private readonly database: Database,
    private readonly transactions: TransactionsService,
    private readonly repository: TransactionsRepository,
    private readonly ledger: LedgerService,
    private readonly company: CompanyRepository,
    private readonly secondPerson: SecondPersonService,
    private readonly notices: FinanceNoticesService,
    private readonly clock: Clock,
  ) {}

  /**
   * @param version of what the director has read.
   * @param now when it is approved; samples are approved in the past.
   * @throws NotFound, Conflict `not-pending`, `transaction-changed` with the stored one, `own-transaction` or `not-registered`.
   */
  async approve(actor: Actor, id: string, version: number, now = this.clock.now()): Promise<TransactionDetailView> {
    await this.database.transaction(async (tx) => {
      const row = await expectVersion(version, { lock: () => this.pending(tx, id), ...this.transactions.changed(id, actor) });
      const selfApproved = await this.assertOther(tx, actor, row, 'approve');
      const isRegistered = isRegisteredOn(await this.company.find(), row.happenedOn);
      if (!isRegistered && row.type !== 'expense' && row.vatPence !== 0) throw new Conflict(NOT_REGISTERED, 'not-registered');
      const posting = postingOf({
        id,
        type: row.type,
        category: row.category,
        net: row.amountPence,
        vat: row.vatPence,
        ...foreignOf(row),
        vatCode: row.vatCode,
        source: row.source,
        date: row.happenedOn,
        isRegistered,
      });
      const entry = posting === undefined ? undefined : await this.ledger.post(tx, posting);
      await this.repository.update(tx, id, approved({ by: actor.userId, at: now, version: row.version }, { entry, selfApproved }));
      await this.transactions.record(tx, actor, id, 'TRANSACTION_APPROVED', { after: { selfApproved, entry: entry ?? null } });
      await this.notices.decided(tx, { type: 'transaction', id }, { enteredBy: row.enteredBy, actorId: actor.userId, what: 'approved' });
    });
    return this.transactions.byId(id, actor);
  }

  /** @throws NotFound, Conflict `not-pending` */
  async reject(actor: Actor, id: string, reason: string): Promise<TransactionDetailView> {
    await this.database.transaction(async (tx) => {
      const row = await this.pending(tx, id);
      await this.repository.update(tx, id, rejected({ by: actor.userId, at: this.clock.now(), version: row.version }, reason));
      await this.transactions.record(tx, actor, id, 'TRANSACTION_REJECTED', { details: reason });
      await this.notices.decided(tx, { type: 'transaction', id }, { enteredBy: row.enteredBy, actorId: actor.userId, what: 'rejected' });
    });
    return this.transactions.byId(id, actor);
  }

  /**
   * Reverses an approved transaction with its exact opposite, dated today.
   * @throws NotFound, Conflict `not-approved`, `already-reversed` or `own-transaction`.
   */
  async reverse(actor: Actor, id: string, reason: string): Promise<TransactionDetailView> {
    await this.database.transaction(async (tx) => {
      const row = await this.transactions.lock(tx, id);
      if (row.status !== 'approved') throw new Conflict('Only an approved transaction can be reversed.', 'not-approved');
      if (row.reversedAt !== null) throw new Conflict('This transaction was reversed already.', 'already-reversed');
      const selfReversed = await this.assertOther(tx, actor, row, 'reverse');
      const entry =
        row.entryId === null ? null : await this.ledger.reverse(tx, row.entryId, { kind: 'transaction', id, event: 'reversed' });
      await this.repository.update(
        tx,
        id,
        reversed({ by: actor.userId, at: this.clock.now(), version: row.version }, { reason, selfReversed }),
      );
      await this.transactions.record(tx, actor, id, 'TRANSACTION_REVERSED', { after: { selfReversed, entry }, details: reason });
      await this.notices.decided(tx, { type: 'transaction', id }, { enteredBy: row.enteredBy, actorId: actor.userId, what: 'reversed' });
    });
    return this.transactions.byId(id, actor);
  }

  private async pending(tx: Tx, id: string): Promise<FinanceTransaction> {
    const row = await this.transactions.lock(tx, id);
    if (row.status !== 'pending') throw new Conflict('This transaction was decided on already.', 'not-pending');
    return row;
  }

  private assertOther(tx: Tx, actor: Actor, row: FinanceTransaction, what: 'approve' | 'reverse'): Promise<boolean> {
    return this.secondPerson.assertOther(tx, {
      actorId: actor.userId,
      authorId: row.enteredBy,
      roles: GROUPS.admin,
      message: `You entered this transaction, so another director has to ${what} it.`,
      code: 'own-transaction',
    });
  }
}

function foreignOf({ currency, foreignMinor, rate, rateSource, rateDate }: FinanceTransaction): { foreign?: ForeignAmount } {
  if (foreignMinor === null || rate === null || rateSource === null || rateDate === null) return {};
  return { foreign: { currency, minor: foreignMinor, rate: parseRate(rate) ?? rate, rateSource, rateDate } };
}
