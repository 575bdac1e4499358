import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { GROUPS } from '../../platform/access/roles.rules.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, Invalid, NotFound } from '../../platform/errors/errors.js';
import type { Page } from '../../platform/lists/cursors.js';
import { Clock } from '../../platform/time/clock.js';
import { StaffSourcesService } from '../../staff/overview/staff-sources.service.js';
import { SecondPersonService } from '../../users/second-person.service.js';
import type { ClaimType, DecidableClaim } from '../claims/claim-type.js';
import { undecided } from '../claims/claim.entity.js';
import { ClaimRecordsService } from '../claims/claim-records.service.js';
import { MAX_PENDING, type ClaimKind } from '../clarity.rules.js';
import { ClarityNoticesService } from '../clarity-notices.service.js';
import type { TeamDeliverableView } from '../deliverables/deliverables.dto.js';
import { DeliverableClaims } from '../deliverables/deliverable-claims.js';
import { ExpenseClaims } from '../expenses/expense-claims.js';
import { outcomesOf } from '../outcomes.js';
import type { Outcome } from '../payables/payables.dto.js';
import { PayablesService } from '../payables/payables.service.js';
import { TimeClaims } from '../time/time-claims.js';
import { ApprovalsRepository } from './approvals.repository.js';
import type {
  ApprovalsQuery,
  ApprovalsView,
  DecideMany,
  PendingExpenseView,
  PendingTimeView,
  WaitingQuery,
  WaitingTotals,
} from './approvals.dto.js';

/** Decisions on claims. An approval values a claim, and posts the cost and the debt in the same database transaction. */
@Injectable()
export class ApprovalsService {
  private readonly types: Record<ClaimKind, ClaimType>;

  constructor(
    private readonly time: TimeClaims,
    private readonly expenses: ExpenseClaims,
    private readonly deliverables: DeliverableClaims,
    private readonly approvals: ApprovalsRepository,
    private readonly database: Database,
    private readonly payables: PayablesService,
    private readonly secondPerson: SecondPersonService,
    private readonly notices: ClarityNoticesService,
    private readonly records: ClaimRecordsService,
    private readonly clock: Clock,
    sources: StaffSourcesService,
  ) {
    sources.registerApprovals({
      label: 'Claims',
      path: '/staff?section=clarity&as=admin',
      group: 'clarityManagers',
      waiting: (filter) => approvals.waiting(filter),
    });
    this.types = { time, expenses, deliverables };
  }

  async waiting(actor: Actor, query: ApprovalsQuery): Promise<ApprovalsView> {
    const first = { userId: query.user_id, until: query.until, limit: MAX_PENDING, cursor: undefined };
    const [time, expenses, deliverables, totals] = await Promise.all([
      this.time.pending(actor, first),
      this.expenses.pending(actor, first),
      this.deliverables.pending(actor, first),
      this.totals(query),
    ]);
    return { time: time.items, expenses: expenses.items, deliverables: deliverables.items, totals };
  }

  totals({ user_id: userId, until }: ApprovalsQuery): Promise<WaitingTotals> {
    return this.approvals.counts({ userId, until });
  }

  /** A page of pending time, earliest first. */
  waitingTime(actor: Actor, { user_id: userId, until, limit, cursor }: WaitingQuery): Promise<Page<PendingTimeView>> {
    return this.time.pending(actor, { userId, until, limit, cursor });
  }

  /** A page of pending expenses, earliest first. */
  waitingExpenses(actor: Actor, { user_id: userId, until, limit, cursor }: WaitingQuery): Promise<Page<PendingExpenseView>> {
    return this.expenses.pending(actor, { userId, until, limit, cursor });
  }

  /** A page of pending deliverables, earliest first. */
  waitingDeliverables(actor: Actor, { user_id: userId, until, limit, cursor }: WaitingQuery): Promise<Page<TeamDeliverableView>> {
    return this.deliverables.pending(actor, { userId, until, limit, cursor });
  }

  /**
   * Decides on each claim separately; a refused one does not affect the others.
   * @param now time of the decision; samples are decided in the past.
   * @throws Invalid if a rejection has no reason, or hours or versions refer to other claims
   */
  decide(actor: Actor, kind: ClaimKind, decision: DecideMany, now = this.clock.now()): Promise<Outcome[]> {
    const { action, reason } = decision;
    const type = this.types[kind];
    const ids = [...new Set(decision.ids.map(sameCase))];
    const [approvedHours, versions] = [byId(decision, 'approvedHours', ids), byId(decision, 'versions', ids)];
    if (Object.keys(approvedHours).length > 0 && (kind !== 'time' || action !== 'approve'))
      throw new Invalid('Hours are given to approve time.', { approvedHours: 'Hours are given to approve time.' });
    if (action === 'approve')
      return outcomesOf(ids, (id) => this.approve(actor, type, id, { hours: approvedHours[id], reason, now, version: versions[id] }));
    if (reason === undefined) throw new Invalid('Please say why.', { reason: 'Please say why.' });
    return outcomesOf(ids, (id) => this.reject(actor, type, id, { reason, now, version: versions[id] }));
  }

  /**
   * Reopens an approved claim, which withdraws its payable.
   * @throws NotFound; Conflict `not-approved`, `already-paid` or `own-claim`.
   */
  async reopen(actor: Actor, kind: ClaimKind, id: string, reason: string): Promise<void> {
    const type = this.types[kind];
    await this.database.transaction(async (tx) => {
      const row = await lock(tx, type, id);
      if (row.status !== 'approved') throw new Conflict('Only what is approved can be opened again.', 'not-approved');
      await this.assertOther(tx, actor, row, 'open it again');
      await this.payables.withdraw(tx, type.kind, id);
      const change = { ...type.reopened, ...undecided(this.clock.now()), status: 'pending', reason, version: row.version + 1 };
      await type.update(tx, id, change);
      await this.decided(tx, actor, type, row, {
        what: 'REOPENED',
        text: `opened ${type.noun} again`,
        after: { status: 'pending' },
        details: reason,
      });
    });
  }

  private async approve(
    actor: Actor,
    type: ClaimType,
    id: string,
    {
      now,
      version: shown,
      ...terms
    }: { hours: number | string | undefined; reason: string | undefined; now: Date; version: number | undefined },
  ): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await pending(tx, type, id, shown);
      const selfApproved = await this.assertOther(tx, actor, row, 'approve it');
      const { change, after, owed } = await type.approval(tx, row, { actor, now, ...terms });
      const version = row.version + 1;
      if (owed === null || row.userId === null) {
        await type.update(tx, id, { ...change, updatedAt: now, version });
        const states = { before: { status: row.status }, after: { ...after, status: row.status } };
        await this.records.record(tx, actor, type.kind, row, { action: `${actionOf(type)}_APPROVED_FIRST`, ...states });
        return;
      }
      const { isReduced, ...debt } = owed;
      const reason = isReduced ? (terms.reason ?? null) : null;
      const decision = { status: 'approved', reason, decidedBy: actor.userId, decidedAt: now, selfApproved };
      await type.update(tx, id, { ...change, ...decision, updatedAt: now, version });
      if (debt.pence > 0) await this.payables.createPayable(tx, { kind: type.kind, id, userId: row.userId, ...debt }, now);
      const text = isReduced ? `approved ${type.noun}, with fewer hours` : `approved ${type.noun}`;
      await this.decided(tx, actor, type, row, {
        what: 'APPROVED',
        text,
        after: { ...after, status: 'approved', selfApproved },
        ...(reason !== null && { details: reason }),
      });
    });
  }

  private async reject(
    actor: Actor,
    type: ClaimType,
    id: string,
    decision: { reason: string; now: Date; version: number | undefined },
  ): Promise<void> {
    const { reason, now } = decision;
    await this.database.transaction(async (tx) => {
      const row = await pending(tx, type, id, decision.version);
      await this.assertOther(tx, actor, row, 'reject it');
      const rejected = { status: 'rejected', reason, decidedBy: actor.userId, decidedAt: now };
      await type.update(tx, id, { ...type.reopened, ...rejected, updatedAt: now, version: row.version + 1 });
      await this.decided(tx, actor, type, row, {
        what: 'REJECTED',
        text: `rejected ${type.noun}`,
        after: { status: 'rejected' },
        details: reason,
      });
    });
  }

  private async decided(
    tx: Tx,
    actor: Actor,
    type: ClaimType,
    row: DecidableClaim,
    { what, text, after, details }: { what: string; text: string; after: object; details?: string },
  ): Promise<void> {
    await this.records.record(tx, actor, type.kind, row, {
      action: `${actionOf(type)}_${what}`,
      before: { status: row.status },
      after,
      details,
    });
    await this.notices.decided(tx, row.userId, actor.userId, text);
  }

  private assertOther(tx: Tx, actor: Actor, row: DecidableClaim, what: string): Promise<boolean> {
    return this.secondPerson.assertOther(tx, {
      actorId: actor.userId,
      authorId: row.userId,
      roles: GROUPS.clarityManagers,
      message: `This is your own, so someone else has to ${what}.`,
      code: 'own-claim',
    });
  }
}

/** An id as the database writes it. */
const sameCase = (id: string): string => id.toLowerCase();

/** Values by claim id. @throws Invalid for an id that is not among the claims: its value would be lost */
function byId<Field extends 'approvedHours' | 'versions'>(
  decision: DecideMany,
  field: Field,
  ids: readonly string[],
): Partial<NonNullable<DecideMany[Field]>> {
  const sent = Object.entries(decision[field] ?? {}).map(([id, value]) => [sameCase(id), value] as const);
  const message = 'Please send this only for the ids that are decided.';
  if (sent.some(([id]) => !ids.includes(id))) throw new Invalid(message, { [field]: message });
  return Object.fromEntries(sent) as Partial<NonNullable<DecideMany[Field]>>;
}

function actionOf({ kind }: ClaimType): string {
  return kind.toUpperCase();
}

async function lock(tx: Tx, type: ClaimType, id: string): Promise<DecidableClaim> {
  const row = await type.lock(tx, id);
  if (row === null) throw new NotFound();
  return row;
}

/** @param shown the version that the user saw */
async function pending(tx: Tx, type: ClaimType, id: string, shown: number | undefined): Promise<DecidableClaim> {
  const row = await lock(tx, type, id);
  if (row.status === 'agreed') throw new Conflict('This was not delivered yet.', 'not-pending');
  if (row.status !== 'pending') throw new Conflict('This was decided on already.', 'not-pending');
  if (shown !== undefined && shown !== row.version)
    throw new Conflict('This was changed after you opened the page. Please look at it again.', 'claim-changed');
  return row;
}
