import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { GROUPS } from '../../platform/access/roles.rules.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, Invalid, NotFound } from '../../platform/errors/errors.js';
import { Clock } from '../../platform/time/clock.js';
import { pounds } from '../../finance/money.rules.js';
import { InboxService } from '../../inbox/inbox.service.js';
import { SecondPersonService } from '../../users/second-person.service.js';
import { ClarityNoticesService } from '../clarity-notices.service.js';
import { outcomesOf } from '../outcomes.js';
import type { Outcome } from '../payables/payables.dto.js';
import { PayablesService } from '../payables/payables.service.js';
import { RatesRepository } from '../rates/rates.repository.js';
import { noRate } from '../rates/rates.service.js';
import type { TimeEntry } from '../time/time-entry.entity.js';
import { toTimeViews } from '../time/time-views.js';
import { TimeRepository, type TimeRow } from '../time/time.repository.js';
import { hoursOf, parseHours, valueOf } from '../time/time.rules.js';
import { TimeService } from '../time/time.service.js';
import type { ApprovalsView, DecideMany, PendingTimeView } from './approvals.dto.js';

const MOST_SHOWN = 100;

/** Decisions on what people hand in. An approval values it, and posts the cost and the debt in the same database transaction. */
@Injectable()
export class ApprovalsService {
  constructor(
    private readonly database: Database,
    private readonly entries: TimeRepository,
    private readonly time: TimeService,
    private readonly rates: RatesRepository,
    private readonly payables: PayablesService,
    private readonly secondPerson: SecondPersonService,
    private readonly notices: ClarityNoticesService,
    private readonly inbox: InboxService,
    private readonly clock: Clock,
  ) {}

  async waiting(actor: Actor): Promise<ApprovalsView> {
    const { items } = await this.entries.pending(MOST_SHOWN);
    return { time: await this.pendingViews(actor, items) };
  }

  /** Decides on each entry by itself; those that are refused do not stop the others. @throws Invalid without a reason to reject */
  decideOnTime(actor: Actor, { ids, action, reason, approvedHours = {} }: DecideMany): Promise<Outcome[]> {
    if (action === 'approve') return outcomesOf(ids, (id) => this.approve(actor, id, { hours: approvedHours[id], reason }));
    if (reason === undefined) throw new Invalid('Please say why.', { reason: 'Please say why.' });
    return outcomesOf(ids, (id) => this.reject(actor, id, reason));
  }

  /**
   * Opens approved time again, which takes back what is owed for it.
   * @throws NotFound; Conflict `not-approved`, `already-paid` or `own-time`.
   */
  async reopen(actor: Actor, id: string, reason: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await this.lock(tx, id);
      if (row.status !== 'approved') throw new Conflict('Only approved time can be opened again.', 'not-approved');
      await this.assertOther(tx, actor, row, 'open it again');
      await this.payables.withdraw(tx, 'time', id);
      await this.entries.update(tx, id, {
        status: 'pending',
        approvedSeconds: null,
        reason,
        decidedBy: null,
        decidedAt: null,
        selfApproved: false,
        updatedAt: this.clock.now(),
        version: row.version + 1,
      });
      await this.decided(tx, actor, row, 'TIME_REOPENED', { text: 'opened your time again', reason });
    });
  }

  private async approve(
    actor: Actor,
    id: string,
    { hours, reason }: { hours: number | string | undefined; reason: string | undefined },
  ): Promise<void> {
    const now = this.clock.now();
    await this.database.transaction(async (tx) => {
      const row = await this.pending(tx, id);
      const selfApproved = await this.assertOther(tx, actor, row, 'approve it');
      const approvedSeconds = checkedSeconds(row, hours, reason);
      const isReduced = approvedSeconds < row.seconds;
      const rate = row.userId === null ? null : await this.rates.forDay(tx, row.userId, row.workedOn);
      if (rate === null || row.userId === null) throw noRate(row.workedOn);
      await this.entries.update(tx, id, {
        status: 'approved',
        approvedSeconds,
        reason: isReduced ? (reason ?? null) : null,
        decidedBy: actor.userId,
        decidedAt: now,
        selfApproved,
        updatedAt: now,
        version: row.version + 1,
      });
      const { hourlyPence } = rate;
      const pence = valueOf(approvedSeconds, hourlyPence);
      if (pence > 0) await this.payables.owe(tx, { kind: 'time', id, userId: row.userId, pence, hourlyPence, date: row.workedOn }, now);
      const text = isReduced ? 'approved your time, with fewer hours' : 'approved your time';
      await this.decided(tx, actor, row, 'TIME_APPROVED', { text, after: { approvedSeconds, selfApproved }, ...(isReduced && { reason }) });
    });
  }

  private async reject(actor: Actor, id: string, reason: string): Promise<void> {
    const now = this.clock.now();
    await this.database.transaction(async (tx) => {
      const row = await this.pending(tx, id);
      await this.assertOther(tx, actor, row, 'reject it');
      await this.entries.update(tx, id, {
        status: 'rejected',
        reason,
        decidedBy: actor.userId,
        decidedAt: now,
        updatedAt: now,
        version: row.version + 1,
      });
      await this.decided(tx, actor, row, 'TIME_REJECTED', { text: 'rejected some of your time', reason });
    });
  }

  private async decided(
    tx: Tx,
    actor: Actor,
    row: TimeEntry,
    action: string,
    { text, reason, after }: { text: string; reason?: string | undefined; after?: object },
  ): Promise<void> {
    await this.time.record(tx, actor, row, action, {
      ...(after !== undefined && { after }),
      ...(reason !== undefined && { details: reason }),
    });
    await this.notices.decided(tx, row.userId, actor.userId, text);
  }

  private async lock(tx: Tx, id: string): Promise<TimeEntry> {
    const row = await this.entries.lock(tx, id);
    if (row === null) throw new NotFound();
    return row;
  }

  private async pending(tx: Tx, id: string): Promise<TimeEntry> {
    const row = await this.lock(tx, id);
    if (row.status !== 'pending') throw new Conflict('This was decided on already.', 'not-pending');
    return row;
  }

  private assertOther(tx: Tx, actor: Actor, row: TimeEntry, what: string): Promise<boolean> {
    return this.secondPerson.assertOther(tx, {
      actorId: actor.userId,
      authorId: row.userId,
      roles: GROUPS.clarityManagers,
      message: `This is your own time, so someone else has to ${what}.`,
      code: 'own-time',
    });
  }

  private async pendingViews(actor: Actor, rows: readonly TimeRow[]): Promise<PendingTimeView[]> {
    const views = await toTimeViews(this.inbox, actor, rows);
    const rates = await this.rates.forEntries(rows.map(({ id }) => id));
    return views.map((view, index) => {
      const row = rows[index];
      const hourly = rates.get(view.id);
      return {
        ...view,
        user_id: row?.userId ?? null,
        user_name: row?.userName ?? null,
        value: hourly === undefined ? null : pounds(valueOf(view.seconds, hourly)),
      };
    });
  }
}

/** @throws Invalid for no hours, more than claimed, or fewer without a reason. */
function checkedSeconds({ id, seconds }: TimeEntry, hours: number | string | undefined, reason: string | undefined): number {
  if (hours === undefined) return seconds;
  const approved = parseHours(hours);
  const refuse = (message: string): Invalid => new Invalid(message, { [`approvedHours.${id}`]: message });
  if (approved === undefined || approved === 0)
    throw refuse('Please enter the hours to approve, for example 7.5. To approve none, reject it.');
  // Hours are entered to the hundredth; the whole of an entry that lies between two of them is its own length.
  if (approved > seconds && approved - seconds >= 36)
    throw refuse(`No more than the ${hoursOf(seconds).toFixed(2)} hours claimed can be approved.`);
  if (approved < seconds && reason === undefined) throw refuse('Please say why fewer hours are approved.');
  return Math.min(approved, seconds);
}
