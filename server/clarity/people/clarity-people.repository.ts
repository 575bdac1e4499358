import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockRow } from '../../platform/database/row-locks.js';
import type { Tx } from '../../platform/database/transactions.js';
import { ClarityPerson } from './clarity-person.entity.js';

/** What a user has begun. */
interface OpenClarityRow {
  isTimerRunning: boolean;
  /** Deliverables that were agreed. */
  undelivered: number;
}

@Injectable()
export class ClarityPeopleRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** The row of a user, locked until the transaction ends; created if missing. */
  async lock(tx: Tx, userId: string, now: Date): Promise<ClarityPerson> {
    const fresh = { userId, isOnPayroll: false, updatedAt: now, version: 1 };
    await tx.manager.createQueryBuilder().insert().into(ClarityPerson).values(fresh).orIgnore().execute();
    return (await lockRow(tx, ClarityPerson, { userId })) ?? fresh;
  }

  async update(tx: Tx, userId: string, change: Partial<ClarityPerson>): Promise<void> {
    await tx.manager.update(ClarityPerson, { userId }, change);
  }

  async openOf(userId: string): Promise<OpenClarityRow> {
    const [row] = await this.queries.rows<OpenClarityRow>(
      `SELECT EXISTS (SELECT 1 FROM clarity_timers r WHERE r.user_id = $1) AS "isTimerRunning",
         (SELECT count(*) FROM clarity_deliverables d WHERE d.user_id = $1 AND d.status = 'agreed')::int AS undelivered`,
      [userId],
    );
    return row ?? { isTimerRunning: false, undelivered: 0 };
  }

  /** Those of the users who are on the payroll. */
  async onPayroll(userIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.queries.rows<{ userId: string }>(
      `SELECT p.user_id AS "userId" FROM clarity_people p WHERE p.is_on_payroll AND p.user_id = ANY($1::uuid[])`,
      [userIds],
    );
    return new Set(rows.map(({ userId }) => userId));
  }
}
