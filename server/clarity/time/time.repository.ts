import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockRow } from '../../platform/database/row-locks.js';
import { insertOnce, type Tx } from '../../platform/database/transactions.js';
import { decodeCursor, type Page, rowsPage } from '../../platform/lists/cursors.js';
import { colleagueName, joinUser } from '../../users/user-directory.service.js';
import type { CountedStatus } from '../analytics/analytics.rules.js';
import type { PendingFilter } from '../claims/claim-type.js';
import { NO_ID } from '../claims/claim.entity.js';
import type { ClaimStatus, SubjectType } from '../clarity.rules.js';
import { TimeEntry } from './time-entry.entity.js';

/** As a list shows it. */
export interface TimeRow {
  id: string;
  userId: string | null;
  userName: string | null;
  workedOn: string;
  startedAt: string | null;
  endedAt: string | null;
  seconds: number;
  approvedSeconds: number | null;
  task: string;
  project: string | null;
  subjectType: SubjectType | null;
  subjectId: string | null;
  isTrimmed: boolean;
  status: ClaimStatus;
  reason: string | null;
  decidedByName: string | null;
  decidedAt: string | null;
  selfApproved: boolean;
  createdAt: string;
  version: number;
}

interface SubjectTimeRow {
  seconds: number;
  people: number;
  costPence: number;
}

/** An entry with its value. */
interface RecordedTimeRow extends TimeRow {
  /** Of what is owed or was paid for it; null without one. */
  payableId: string | null;
  /** Null until it is approved. */
  costPence: number | null;
}

/** Which time a sum is made of. */
export interface RecordedFilter {
  userId?: string | null;
  subject?: { type: SubjectType; id: string };
  /** YYYY-MM-DD, both included. */
  days?: { from: string; to: string };
  /** Null for time without one. */
  project?: string | null;
  task?: string;
  /** Both without one. */
  status?: CountedStatus;
}

interface TimeFilter {
  /** YYYY-MM-DD, both included. */
  from?: string | undefined;
  to?: string | undefined;
  status?: ClaimStatus | undefined;
}

/** The task of an entry `t`, or what stands in its place. */
export const SHOWN_TASK = 'coalesce(t.shown_as, t.task)';

const COLUMNS = `t.id, t.user_id AS "userId", ${colleagueName('worker')} AS "userName", t.worked_on AS "workedOn",
  t.started_at AS "startedAt", t.ended_at AS "endedAt", t.seconds, t.approved_seconds AS "approvedSeconds", ${SHOWN_TASK} AS task, t.project,
  t.subject_type AS "subjectType", t.subject_id AS "subjectId", t.is_trimmed AS "isTrimmed", t.status, t.reason,
  ${colleagueName('decider')} AS "decidedByName", t.decided_at AS "decidedAt", t.self_approved AS "selfApproved",
  t.created_at AS "createdAt", t.version`;
const FROM = `FROM clarity_time_entries t ${joinUser('worker', 't.user_id')} ${joinUser('decider', 't.decided_by')}`;

/** The payable of an entry, unless it was withdrawn. */
const PAYABLE = `LEFT JOIN clarity_payables p ON p.kind = 'time' AND p.claim_id = t.id AND p.status <> 'withdrawn'`;

/** Seconds of entries from $2 until $3: of an interval, the part of it that lies between them. */
const BETWEEN = `sum(CASE WHEN t.started_at IS NULL THEN t.seconds
  ELSE extract(epoch FROM least(t.ended_at, $3::timestamptz) - greatest(t.started_at, $2::timestamptz)) END)`;

/** Whether fewer hours of an entry were approved than were entered. */
const REDUCED = `(coalesce(t.approved_seconds, t.seconds) <> t.seconds)`;

@Injectable()
export class TimeRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** The time of one person, the latest day first. */
  async page(userId: string, filter: TimeFilter, limit: number, cursor?: string): Promise<Page<TimeRow>> {
    const values: unknown[] = [limit + 1, userId];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const conditions = [
      't.user_id = $2',
      ...(filter.from === undefined ? [] : [`t.worked_on >= ${bind(filter.from)}::date`]),
      ...(filter.to === undefined ? [] : [`t.worked_on <= ${bind(filter.to)}::date`]),
      ...(filter.status === undefined ? [] : [`t.status = ${bind(filter.status)}`]),
    ];
    if (cursor !== undefined) {
      const [day, id] = decodeCursor(cursor, ['date', 'uuid']);
      conditions.push(`(t.worked_on, t.id) < (${bind(day)}::date, ${bind(id)}::uuid)`);
    }
    const rows = await this.queries.rows<TimeRow>(
      `SELECT ${COLUMNS} ${FROM} WHERE ${conditions.join(' AND ')} ORDER BY t.worked_on DESC, t.id DESC LIMIT $1`,
      values,
    );
    return rowsPage(rows, limit, (row) => [row.workedOn, row.id]);
  }

  /** The time of some days, the earliest first. @param userId null for everyone's. @param after the last row of the piece before */
  ofDays(
    userId: string | null,
    { from, to }: { from: string; to: string },
    limit: number,
    after?: { workedOn: string; id: string },
  ): Promise<TimeRow[]> {
    const values = [limit, from, to, after?.workedOn ?? from, after?.id ?? NO_ID];
    const ofUser = userId === null ? '' : 'AND t.user_id = $6';
    return this.queries.rows<TimeRow>(
      `SELECT ${COLUMNS} ${FROM} WHERE t.worked_on BETWEEN $2::date AND $3::date AND (t.worked_on, t.id) > ($4::date, $5::uuid) ${ofUser}
       ORDER BY t.worked_on, t.id LIMIT $1`,
      userId === null ? values : [...values, userId],
    );
  }

  /** Pending time, earliest first. */
  async pending({ userId, until, limit, cursor }: PendingFilter): Promise<Page<TimeRow>> {
    const values: unknown[] = [limit + 1];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const conditions = [
      `t.status = 'pending'`,
      ...(userId === undefined ? [] : [`t.user_id = ${bind(userId)}`]),
      ...(until === undefined ? [] : [`t.worked_on <= ${bind(until)}::date`]),
    ];
    if (cursor !== undefined) {
      const [day, id] = decodeCursor(cursor, ['date', 'uuid']);
      conditions.push(`(t.worked_on, t.id) > (${bind(day)}::date, ${bind(id)}::uuid)`);
    }
    const rows = await this.queries.rows<TimeRow>(
      `SELECT ${COLUMNS} ${FROM} WHERE ${conditions.join(' AND ')} ORDER BY t.worked_on, t.id LIMIT $1`,
      values,
    );
    return rowsPage(rows, limit, (row) => [row.workedOn, row.id]);
  }

  async find(id: string): Promise<TimeRow | undefined> {
    const [row] = await this.queries.rows<TimeRow>(`SELECT ${COLUMNS} ${FROM} WHERE t.id = $1`, [id]);
    return row;
  }

  /** Another entry of the user that this interval would overlap. */
  async overlapping(userId: string, startedAt: Date, endedAt: Date, exceptId: string): Promise<TimeRow | undefined> {
    const [row] = await this.queries.rows<TimeRow>(
      `SELECT ${COLUMNS} ${FROM} WHERE t.user_id = $1 AND t.started_at IS NOT NULL AND t.status <> 'rejected'
         AND tstzrange(t.started_at, t.ended_at) && tstzrange($2::timestamptz, $3::timestamptz) AND t.id <> $4
       ORDER BY t.started_at LIMIT 1`,
      [userId, startedAt, endedAt, exceptId],
    );
    return row;
  }

  /** A user's seconds on a day, except one entry; rejected ones do not count. @param day with its start and end times */
  async otherSecondsOn(tx: Tx, userId: string, day: { date: string; from: string; until: string }, exceptId: string): Promise<number> {
    const [row] = await tx.manager.query<Array<{ seconds: number | null }>>(
      `SELECT ${BETWEEN}::int AS seconds FROM clarity_time_entries t WHERE t.user_id = $1 AND t.status <> 'rejected' AND t.id <> $5
         AND t.worked_on BETWEEN $4::date - 1 AND $4::date
         AND (t.started_at IS NULL AND t.worked_on = $4::date OR t.started_at < $3::timestamptz AND t.ended_at > $2::timestamptz)`,
      [userId, day.from, day.until, day.date, exceptId],
    );
    return row?.seconds ?? 0;
  }

  /**
   * A user's time in a period: of an interval across midnight, the part in it; where fewer hours were approved, those, on the day of the entry.
   * Rejected time does not count.
   * @param days first and last day, YYYY-MM-DD, with their start and end times
   */
  async seconds(userId: string, days: { from: string; to: string; begins: string; ends: string }): Promise<number> {
    const [row] = await this.queries.rows<{ seconds: number | null }>(
      `SELECT (coalesce(${BETWEEN} FILTER (WHERE NOT ${REDUCED}), 0)
           + coalesce(sum(t.approved_seconds) FILTER (WHERE ${REDUCED}), 0))::int AS seconds
       FROM clarity_time_entries t WHERE t.user_id = $1 AND t.status <> 'rejected' AND t.worked_on BETWEEN $4::date - 1 AND $5::date
         AND CASE WHEN t.started_at IS NULL OR ${REDUCED} THEN t.worked_on >= $4::date
           ELSE t.started_at < $3::timestamptz AND t.ended_at > $2::timestamptz END`,
      [userId, days.begins, days.ends, days.from, days.to],
    );
    return row?.seconds ?? 0;
  }

  /** Time recorded on a bug, build, playtest or ticket: approved hours if approved, and the amount owed or paid. */
  async ofSubject(type: SubjectType, id: string): Promise<SubjectTimeRow> {
    const [row] = await this.queries.rows<SubjectTimeRow>(
      `SELECT coalesce(sum(coalesce(t.approved_seconds, t.seconds)), 0)::int AS seconds, count(DISTINCT t.user_id)::int AS people,
         coalesce(sum(p.amount_pence), 0)::bigint AS "costPence"
       FROM clarity_time_entries t
       ${PAYABLE} WHERE t.subject_type = $1 AND t.subject_id = $2 AND t.status <> 'rejected'`,
      [type, id],
    );
    return row ?? { seconds: 0, people: 0, costPence: 0 };
  }

  /** What a sum is made of, the latest day first; rejected time does not count. */
  async recorded(filter: RecordedFilter, limit: number, cursor?: string): Promise<Page<RecordedTimeRow>> {
    const values: unknown[] = [limit + 1];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const conditions = [`t.status <> 'rejected'`];
    if (filter.userId !== undefined) conditions.push(filter.userId === null ? 't.user_id IS NULL' : `t.user_id = ${bind(filter.userId)}`);
    if (filter.subject !== undefined)
      conditions.push(`t.subject_type = ${bind(filter.subject.type)} AND t.subject_id = ${bind(filter.subject.id)}`);
    if (filter.days !== undefined) conditions.push(`t.worked_on BETWEEN ${bind(filter.days.from)}::date AND ${bind(filter.days.to)}::date`);
    if (filter.project !== undefined)
      conditions.push(filter.project === null ? 't.project IS NULL' : `t.project = ${bind(filter.project)}`);
    if (filter.task !== undefined) conditions.push(`${SHOWN_TASK} = ${bind(filter.task)}`);
    if (filter.status !== undefined) conditions.push(`t.status = ${bind(filter.status)}`);
    if (cursor !== undefined) {
      const [day, id] = decodeCursor(cursor, ['date', 'uuid']);
      conditions.push(`(t.worked_on, t.id) < (${bind(day)}::date, ${bind(id)}::uuid)`);
    }
    const rows = await this.queries.rows<RecordedTimeRow>(
      `SELECT ${COLUMNS}, p.id AS "payableId", coalesce(p.amount_pence, t.value_pence)::bigint AS "costPence" ${FROM} ${PAYABLE}
       WHERE ${conditions.join(' AND ')} ORDER BY t.worked_on DESC, t.id DESC LIMIT $1`,
      values,
    );
    return rowsPage(rows, limit, (row) => [row.workedOn, row.id]);
  }

  /** All time of a person, for their export. */
  ofUser(userId: string): Promise<TimeRow[]> {
    return this.queries.rows<TimeRow>(`SELECT ${COLUMNS} ${FROM} WHERE t.user_id = $1 ORDER BY t.worked_on, t.id`, [userId]);
  }

  /** @returns false if there is one with this id already, or the constraint on overlaps refuses it. */
  insert(tx: Tx, entry: TimeEntry): Promise<boolean> {
    return insertOnce(tx, TimeEntry, entry);
  }

  lock(tx: Tx, id: string): Promise<TimeEntry | null> {
    return lockRow(tx, TimeEntry, { id });
  }

  async update(tx: Tx, id: string, change: Partial<TimeEntry>): Promise<void> {
    await tx.manager.update(TimeEntry, { id }, change);
  }

  /** Shows the label of a private bug in place of tasks that begin with it, or those tasks again. */
  async showBugAs(tx: Tx, bugId: string, label: string, isPrivate: boolean): Promise<void> {
    await tx.manager.query(
      `UPDATE clarity_time_entries SET shown_as = CASE WHEN $3 THEN $2::text END
       WHERE subject_type = 'bug' AND subject_id = $1 AND starts_with(task, $2::text || ' ')`,
      [bugId, label, isPrivate],
    );
  }

  async delete(tx: Tx, id: string): Promise<void> {
    await tx.manager.delete(TimeEntry, { id });
  }

  /** Removes undecided entries; the rest remains in the books without a name. */
  async deleteUndecided(tx: Tx, userId: string): Promise<void> {
    await tx.manager
      .createQueryBuilder()
      .delete()
      .from(TimeEntry)
      .where('user_id = :userId AND status <> :approved', { userId, approved: 'approved' })
      .execute();
  }
}
