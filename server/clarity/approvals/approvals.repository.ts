import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { WaitingFilter } from '../../staff/overview/staff-sources.service.js';

/** Number of pending claims by kind. */
interface WaitingCounts {
  time: number;
  expenses: number;
  deliverables: number;
}

const pendingIn = (table: string, day: string) =>
  `(SELECT count(*)::int FROM ${table} c WHERE c.status = 'pending'
    AND ($1::uuid IS NULL OR c.user_id = $1) AND ($2::date IS NULL OR c.${day} <= $2))`;

@Injectable()
export class ApprovalsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Number of pending claims of every kind. A deliverable waits from its delivery. */
  async waiting({ before, exceptOf }: WaitingFilter): Promise<number> {
    const waitingIn = (table: string, day: string): string =>
      `(SELECT count(*) FROM ${table}
        WHERE status = 'pending' AND ($1::timestamptz IS NULL OR ${day}) AND ($2::uuid IS NULL OR user_id IS DISTINCT FROM $2))`;
    const [row] = await this.queries.rows<{ count: number }>(
      `SELECT ${waitingIn('clarity_time_entries', 'created_at < $1')} + ${waitingIn('clarity_expenses', 'created_at < $1')}
         + ${waitingIn('clarity_deliverables', `delivered_on < ($1 AT TIME ZONE 'Europe/London')::date`)} AS count`,
      [before ?? null, exceptOf ?? null],
    );
    return row?.count ?? 0;
  }

  /** @param filter.userId of one person; otherwise of everyone @param filter.until with a day until then, YYYY-MM-DD */
  async counts({ userId, until }: { userId?: string | undefined; until?: string | undefined }): Promise<WaitingCounts> {
    const [row] = await this.queries.rows<WaitingCounts>(
      `SELECT ${pendingIn('clarity_time_entries', 'worked_on')} AS time, ${pendingIn('clarity_expenses', 'spent_on')} AS expenses,
         ${pendingIn('clarity_deliverables', 'delivered_on')} AS deliverables`,
      [userId ?? null, until ?? null],
    );
    return row ?? { time: 0, expenses: 0, deliverables: 0 };
  }
}
