import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { GROUPS } from '../../platform/access/roles.rules.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict } from '../../platform/errors/errors.js';
import { Clock } from '../../platform/time/clock.js';
import { SecondPersonService } from '../../users/second-person.service.js';
import { CompanyRepository } from '../company/company.repository.js';
import { isRegisteredOn } from '../company/company.rules.js';
import { FinanceNoticesService } from '../finance-notices.service.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { approved, rejected, reversed } from '../transactions/document-states.js';
import { postingOf } from './journal-posting.rules.js';
import type { Journal } from './journal.entity.js';
import type { JournalDetailView } from './journals.dto.js';
import { JournalsRepository } from './journals.repository.js';
import { JournalsService } from './journals.service.js';

/** What directors decide about journals. The approval posts to the ledger, in the same database transaction. */
@Injectable()
export class JournalDecisionsService {
  constructor(
    private readonly database: Database,
    private readonly journals: JournalsService,
    private readonly repository: JournalsRepository,
    private readonly ledger: LedgerService,
    private readonly company: CompanyRepository,
    private readonly secondPerson: SecondPersonService,
    private readonly notices: FinanceNoticesService,
    private readonly clock: Clock,
  ) {}

  /**
   * @param now when it is approved; samples are approved in the past.
   * @throws NotFound, Conflict `not-pending` or `own-journal`.
   */
  async approve(actor: Actor, id: string, now = this.clock.now()): Promise<JournalDetailView> {
    await this.database.transaction(async (tx) => {
      const row = await this.pending(tx, id);
      const selfApproved = await this.assertOther(tx, actor, row, 'approve');
      const isRegistered = isRegisteredOn(await this.company.find(), row.happenedOn);
      const entry = await this.ledger.post(tx, postingOf(id, row, isRegistered));
      await this.repository.update(tx, id, approved({ by: actor.userId, at: now, version: row.version }, { entry, selfApproved }));
      await this.journals.record(tx, actor, id, 'JOURNAL_APPROVED', { after: { selfApproved, entry } });
      await this.notify(tx, actor, row, 'approved');
    });
    return this.journals.byId(id, actor);
  }

  /** @throws NotFound, Conflict `not-pending` */
  async reject(actor: Actor, id: string, reason: string): Promise<JournalDetailView> {
    await this.database.transaction(async (tx) => {
      const row = await this.pending(tx, id);
      await this.repository.update(tx, id, rejected({ by: actor.userId, at: this.clock.now(), version: row.version }, reason));
      await this.journals.record(tx, actor, id, 'JOURNAL_REJECTED', { details: reason });
      await this.notify(tx, actor, row, 'rejected');
    });
    return this.journals.byId(id, actor);
  }

  /**
   * Reverses an approved journal with its exact opposite, dated today.
   * @throws NotFound, Conflict `not-approved`, `already-reversed` or `own-journal`.
   */
  async reverse(actor: Actor, id: string, reason: string): Promise<JournalDetailView> {
    await this.database.transaction(async (tx) => {
      const row = await this.journals.lock(tx, id);
      if (row.status !== 'approved' || row.entryId === null)
        throw new Conflict('Only an approved journal can be reversed.', 'not-approved');
      if (row.reversedAt !== null) throw new Conflict('This journal was reversed already.', 'already-reversed');
      const selfReversed = await this.assertOther(tx, actor, row, 'reverse');
      const entry = await this.ledger.reverse(tx, row.entryId, { kind: 'journal', id, event: 'reversed' });
      await this.repository.update(
        tx,
        id,
        reversed({ by: actor.userId, at: this.clock.now(), version: row.version }, { reason, selfReversed }),
      );
      await this.journals.record(tx, actor, id, 'JOURNAL_REVERSED', { after: { selfReversed, entry }, details: reason });
      await this.notify(tx, actor, row, 'reversed');
    });
    return this.journals.byId(id, actor);
  }

  private async pending(tx: Tx, id: string): Promise<Journal> {
    const row = await this.journals.lock(tx, id);
    if (row.status !== 'pending') throw new Conflict('This journal was decided on already.', 'not-pending');
    return row;
  }

  private notify(tx: Tx, actor: Actor, { id, enteredBy }: Journal, what: 'approved' | 'rejected' | 'reversed'): Promise<void> {
    return this.notices.decided(tx, { type: 'journal', id }, { enteredBy, actorId: actor.userId, what });
  }

  private assertOther(tx: Tx, actor: Actor, row: Journal, what: 'approve' | 'reverse'): Promise<boolean> {
    return this.secondPerson.assertOther(tx, {
      actorId: actor.userId,
      authorId: row.enteredBy,
      roles: GROUPS.admin,
      message: `You entered this journal, so another director has to ${what} it.`,
      code: 'own-journal',
    });
  }
}
