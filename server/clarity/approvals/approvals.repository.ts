import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';

@Injectable()
export class ApprovalsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** How many claims of every kind wait for approval; with `before`, of those entered before then. */
  async waiting(before?: Date): Promise<number> {
    const waitingIn = (table: string): string =>
      `(SELECT count(*) FROM ${table} WHERE status = 'pending' AND ($1::timestamptz IS NULL OR created_at < $1))`;
    const [row] = await this.queries.rows<{ n: number }>(
      `SELECT ${['clarity_time_entries', 'clarity_expenses', 'clarity_deliverables'].map(waitingIn).join(' + ')} AS n`,
      [before ?? null],
    );
    return row?.n ?? 0;
  }
}
