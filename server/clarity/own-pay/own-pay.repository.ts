import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';

@Injectable()
export class OwnPayRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Whether a user has a statement, a payable, a claim that was not rejected, or bank details. */
  async exists(userId: string): Promise<boolean> {
    const [row] = await this.queries.rows<{ any: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM clarity_payables WHERE user_id = $1)
         OR EXISTS (SELECT 1 FROM clarity_statements WHERE user_id = $1)
         OR EXISTS (SELECT 1 FROM clarity_time_entries WHERE user_id = $1 AND status IN ('pending', 'approved'))
         OR EXISTS (SELECT 1 FROM clarity_expenses WHERE user_id = $1 AND status IN ('pending', 'approved'))
         OR EXISTS (SELECT 1 FROM clarity_deliverables WHERE user_id = $1 AND status IN ('pending', 'approved'))
         OR EXISTS (SELECT 1 FROM clarity_bank_details WHERE user_id = $1) AS any`,
      [userId],
    );
    return row?.any ?? false;
  }
}
