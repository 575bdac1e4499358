import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { WaitingFilter } from '../../staff/overview/staff-sources.service.js';

@Injectable()
export class ApprovalsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** How many claims of every kind wait for approval. A deliverable waits from the day on which it is delivered. */
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
}
