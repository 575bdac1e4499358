import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';

/** How many claims of each kind wait for approval. */
export interface WaitingCounts {
  time: number;
  expenses: number;
  deliverables: number;
}

const count = (table: string, whose: string) => `(SELECT count(*)::int FROM ${table} c WHERE c.status = 'pending' ${whose})`;

@Injectable()
export class ApprovalsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** @param userId of one person; otherwise of everyone */
  async counts(userId: string | undefined): Promise<WaitingCounts> {
    const whose = userId === undefined ? '' : 'AND c.user_id = $1';
    const [row] = await this.queries.rows<WaitingCounts>(
      `SELECT ${count('clarity_time_entries', whose)} AS time, ${count('clarity_expenses', whose)} AS expenses,
         ${count('clarity_deliverables', whose)} AS deliverables`,
      userId === undefined ? [] : [userId],
    );
    return row ?? { time: 0, expenses: 0, deliverables: 0 };
  }
}
