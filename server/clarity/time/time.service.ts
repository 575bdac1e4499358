import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { sqlState } from '../../platform/database/sql-state.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, Invalid, NotFound } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import type { Page } from '../../platform/lists/cursors.js';
import { Clock } from '../../platform/time/clock.js';
import { dayAfter, dayText, ukDate, ukDayStart } from '../../platform/time/days.rules.js';
import { InboxService } from '../../inbox/inbox.service.js';
import { undecided } from '../claims/claim.entity.js';
import { maySeeClaimsOf } from '../claims/claims.policy.js';
import { ClarityPeopleRepository } from '../people/clarity-people.repository.js';
import type { TimeEntry } from './time-entry.entity.js';
import { checkedTime, type CheckedTime } from './time-input.js';
import { toTimeViews } from './time-views.js';
import type { ChangeTime, EnterTime, TimeQuery, TimeView } from './time.dto.js';
import { TimeRepository, type TimeRow } from './time.repository.js';
import { DAY_SECONDS } from './time.rules.js';

/** PostgreSQL's code for a row that an exclusion constraint refuses. */
const OVERLAPS = '23P01';
const UK_TIME = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'medium', timeStyle: 'short' });

/** Users' recorded working time. Approved time is locked; users may change the rest. */
@Injectable()
export class TimeService {
  constructor(
    private readonly database: Database,
    private readonly time: TimeRepository,
    private readonly people: ClarityPeopleRepository,
    private readonly inbox: InboxService,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  /** The latest day first. @throws NotFound for the time of another user, unless the actor approves time. */
  async page(actor: Actor, { user_id, limit, cursor, ...filter }: TimeQuery): Promise<Page<TimeView>> {
    const userId = user_id ?? actor.userId;
    if (!maySeeClaimsOf(actor, userId)) throw new NotFound();
    const { items, nextCursor } = await this.time.page(userId, filter, limit, cursor);
    return { items: await toTimeViews(this.inbox, actor, items), nextCursor };
  }

  /** @throws NotFound */
  async byId(actor: Actor, id: string): Promise<TimeView> {
    const row = await this.time.find(id);
    if (row === undefined || !maySeeClaimsOf(actor, row.userId)) throw new NotFound();
    const [view] = await toTimeViews(this.inbox, actor, [row]);
    if (view === undefined) throw new NotFound();
    return view;
  }

  /**
   * Enters time for approval.
   * @param now time of entry; samples are entered in the past.
   * @throws Invalid at the fields; Conflict `overlap` with the other entry, `day-full`, or `already-entered` if the id is taken.
   */
  async enter(actor: Actor, input: EnterTime, now = this.clock.now()): Promise<TimeView> {
    const checked = checkedTime(input, now);
    await this.assertSubject(actor, checked);
    const id = input.id ?? randomUUID();
    await this.database.transaction((tx) => this.insert(tx, actor, { id, ...checked, isTrimmed: false }, now));
    return this.byId(actor, id);
  }

  /**
   * Stores an entry in a running transaction; of the actor, unless it names another user. Idempotent.
   * @throws Conflict `overlap`, `day-full` or `already-entered`
   */
  async insert(
    tx: Tx,
    actor: Actor,
    entry: CheckedTime & Pick<TimeEntry, 'id' | 'isTrimmed'> & { userId?: string | null },
    now: Date,
  ): Promise<void> {
    const userId = entry.userId ?? actor.userId;
    await this.people.lock(tx, userId, now);
    const before = await this.time.lock(tx, entry.id);
    if (before !== null) return assertSame(before, userId, entry);
    await this.assertRoom(tx, userId, entry, entry.id);
    const added = await this.time.insert(tx, {
      ...entry,
      userId,
      shownAs: null,
      approvedSeconds: null,
      valuePence: null,
      status: 'pending',
      ...undecided(now),
      createdAt: now,
      version: 1,
    });
    if (!added) throw await this.overlap(userId, entry, entry.id);
    await this.record(tx, actor, { id: entry.id, userId }, 'TIME_ENTERED', { after: partOf(entry) });
  }

  /**
   * Changes unapproved time; a rejected entry becomes pending again.
   * @throws NotFound, Invalid; Conflict `time-changed` with the stored entry, `time-approved`, `overlap` or `day-full`.
   */
  async change(actor: Actor, id: string, input: ChangeTime): Promise<TimeView> {
    const now = this.clock.now();
    const checked = checkedTime(input, now);
    await this.assertSubject(actor, checked);
    await this.database
      .transaction(async (tx) => {
        await this.people.lock(tx, actor.userId, now);
        const before = await expectVersion(input.version, {
          lock: () => this.lockOpen(tx, actor, id),
          subject: 'This entry',
          code: 'time-changed',
          target: { type: 'time-entry', id },
          view: () => this.byId(actor, id),
        });
        await this.assertRoom(tx, actor.userId, checked, id);
        await this.time.update(tx, id, {
          ...checked,
          shownAs: before.shownAs !== null && checked.task.startsWith(`${before.shownAs} `) ? before.shownAs : null,
          status: 'pending',
          ...undecided(now),
          version: before.version + 1,
        });
        await this.record(tx, actor, before, 'TIME_CHANGED', { before: partOf(before), after: partOf(checked) });
      })
      .catch(async (error: unknown) => {
        throw sqlState(error) === OVERLAPS ? await this.overlap(actor.userId, checked, id) : error;
      });
    return this.byId(actor, id);
  }

  /** @throws NotFound, Conflict `time-approved` */
  async remove(actor: Actor, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await this.lockOpen(tx, actor, id);
      await this.time.delete(tx, id);
      await this.record(tx, actor, row, 'TIME_DELETED', { before: partOf(row) });
    });
  }

  /** @throws Invalid if the actor cannot see what the work is about. */
  async assertSubject(actor: Actor, { subjectType: type, subjectId: id }: Pick<CheckedTime, 'subjectType' | 'subjectId'>): Promise<void> {
    if (type === null || id === null) return;
    const descriptions = await this.inbox.describe(actor, [{ type, id }]);
    if (descriptions.size === 0)
      throw new Invalid('This does not exist, or it is not yours to see.', { subject_id: 'Please choose it again.' });
  }

  async record(
    tx: Tx,
    actor: Actor,
    { id, userId }: Pick<TimeEntry, 'id' | 'userId'>,
    action: string,
    values: { before?: object; after?: object; details?: string },
  ): Promise<void> {
    await this.audit.record(tx, { actor, action, target: { type: 'time-entry', id }, ...values });
    this.events.publish(tx, 'clarity.changed', { userId });
  }

  /** An entry of the actor that is not approved, locked. @throws NotFound, Conflict `time-approved` */
  private async lockOpen(tx: Tx, actor: Actor, id: string): Promise<TimeEntry> {
    const row = await this.time.lock(tx, id);
    if (row === null || row.userId !== actor.userId) throw new NotFound();
    if (row.status === 'approved') throw new Conflict('This time is approved, so it can no longer be changed.', 'time-approved');
    return row;
  }

  /** @throws Conflict `day-full` if a day would exceed 24 hours. */
  private async assertRoom(tx: Tx, userId: string, { workedOn, startedAt, endedAt, seconds }: CheckedTime, id: string): Promise<void> {
    const last = endedAt === null ? workedOn : ukDate(new Date(endedAt.getTime() - 1));
    for (let date = workedOn; date <= last; date = dayAfter(date, 1)) {
      const [from, until] = [ukDayStart(date), ukDayStart(dayAfter(date, 1))];
      const others = await this.time.otherSecondsOn(tx, userId, { date, from, until }, id);
      const addedSeconds =
        startedAt === null || endedAt === null
          ? seconds
          : (Math.min(endedAt.getTime(), Date.parse(until)) - Math.max(startedAt.getTime(), Date.parse(from))) / 1_000;
      // The long day of autumn has 25 hours, which intervals may fill.
      const limit = others === 0 && startedAt !== null ? (Date.parse(until) - Date.parse(from)) / 1_000 : DAY_SECONDS;
      if (others + addedSeconds > limit)
        throw new Conflict(`A day has at most 24 hours, and ${dayText(date)} already has ${hoursText(others)}.`, 'day-full', {
          hours: 'Please enter fewer hours, or another day.',
        });
    }
  }

  private async overlap(userId: string, { startedAt, endedAt }: CheckedTime, id: string): Promise<Conflict> {
    const other = startedAt === null || endedAt === null ? undefined : await this.time.overlapping(userId, startedAt, endedAt, id);
    const message =
      other === undefined
        ? 'This overlaps with another entry. Please try again.'
        : `This overlaps with ${described(other)}. Please change one of them.`;
    return new Conflict(message, 'overlap', { started_at: message }, other === undefined ? undefined : { id: other.id });
  }
}

function described({ task, startedAt, endedAt }: TimeRow): string {
  const [from, until] = [startedAt, endedAt].map((moment) => (moment === null ? '' : UK_TIME.format(new Date(moment))));
  return `“${task}”, ${from} to ${until}`;
}

function hoursText(seconds: number): string {
  return `${Math.round((seconds / 3_600) * 100) / 100} hours`;
}

/** @throws Conflict `already-entered` */
function assertSame(stored: TimeEntry, userId: string, entry: CheckedTime): void {
  const isSame =
    stored.task === entry.task &&
    stored.project === entry.project &&
    stored.subjectType === entry.subjectType &&
    stored.subjectId === entry.subjectId &&
    stored.workedOn === entry.workedOn &&
    // With the start, also the end of an interval.
    stored.seconds === entry.seconds &&
    stored.startedAt?.getTime() === entry.startedAt?.getTime();
  if (stored.userId !== userId || !isSame)
    throw new Conflict('This entry was already saved, with other values. Close the form and look for it in the list.', 'already-entered');
}

function partOf({ workedOn, startedAt, endedAt, seconds, task, project, subjectType, subjectId }: CheckedTime): CheckedTime {
  return { workedOn, startedAt, endedAt, seconds, task, project, subjectType, subjectId };
}
