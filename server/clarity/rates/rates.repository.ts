import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockRow } from '../../platform/database/row-locks.js';
import type { Tx } from '../../platform/database/transactions.js';
import { colleagueName, joinUser } from '../../users/user-directory.service.js';
import { ClarityRate } from './clarity-rate.entity.js';

interface RateRow {
  id: string;
  hourlyPence: number;
  validFrom: string;
  validTo: string | null;
  reason: string | null;
  setByName: string | null;
  createdAt: string;
}

/** Time of one day: pending at the current rate, and approved. */
interface RatedTimeRow {
  seconds: number;
  status: string;
  hourlyPence: number | null;
}

/** Users with something that still has to be decided or paid. */
const WITH_OPEN_CLAIMS = `SELECT t.user_id AS "userId" FROM clarity_time_entries t WHERE t.status = 'pending'
  UNION SELECT e.user_id FROM clarity_expenses e WHERE e.status = 'pending'
  UNION SELECT d.user_id FROM clarity_deliverables d WHERE d.status = 'pending'
  UNION SELECT p.user_id FROM clarity_payables p WHERE p.status = 'owed'`;

@Injectable()
export class RatesRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Every rate of a person, the latest first. */
  ofUser(userId: string): Promise<RateRow[]> {
    return this.queries.rows<RateRow>(
      `SELECT r.id, r.hourly_pence AS "hourlyPence", r.valid_from AS "validFrom",
         lead(r.valid_from) OVER (ORDER BY r.valid_from) - 1 AS "validTo", r.reason, ${colleagueName('setter')} AS "setByName",
         r.created_at AS "createdAt"
       FROM clarity_rates r ${joinUser('setter', 'r.set_by')} WHERE r.user_id = $1 ORDER BY r.valid_from DESC`,
      [userId],
    );
  }

  /** Days and rates that a user set for others, for their export. Without the amounts, which belong to those others. */
  setBy(userId: string): Promise<Array<{ validFrom: string; createdAt: string }>> {
    return this.queries.rows<{ validFrom: string; createdAt: string }>(
      `SELECT r.valid_from AS "validFrom", r.created_at AS "createdAt" FROM clarity_rates r WHERE r.set_by = $1 ORDER BY r.created_at`,
      [userId],
    );
  }

  /** Users with claims that wait for a decision or a payment, whatever their roles are now. */
  async withOpenClaims(limit: number): Promise<string[]> {
    const rows = await this.queries.rows<{ userId: string }>(
      `SELECT c."userId" FROM (${WITH_OPEN_CLAIMS}) c WHERE c."userId" IS NOT NULL ORDER BY c."userId" LIMIT $1`,
      [limit],
    );
    return rows.map(({ userId }) => userId);
  }

  async hasOpenClaims(userId: string): Promise<boolean> {
    const rows = await this.queries.rows(`SELECT 1 FROM (${WITH_OPEN_CLAIMS}) c WHERE c."userId" = $1 LIMIT 1`, [userId]);
    return rows.length > 0;
  }

  /** The rates of these users on a day. */
  on(userIds: readonly string[], day: string): Promise<Array<{ userId: string; hourlyPence: number }>> {
    return this.queries.rows<{ userId: string; hourlyPence: number }>(
      `SELECT DISTINCT ON (r.user_id) r.user_id AS "userId", r.hourly_pence AS "hourlyPence" FROM clarity_rates r
       WHERE r.user_id = ANY($1::uuid[]) AND r.valid_from <= $2::date ORDER BY r.user_id, r.valid_from DESC`,
      [userIds, day],
    );
  }

  /** The rates that count for entries, by their ids; those without one are missing. */
  async forEntries(entryIds: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.queries.rows<{ id: string; hourlyPence: number }>(
      `SELECT t.id, r.hourly_pence AS "hourlyPence" FROM clarity_time_entries t
       CROSS JOIN LATERAL (SELECT c.hourly_pence FROM clarity_rates c WHERE c.user_id = t.user_id AND c.valid_from <= t.worked_on
         ORDER BY c.valid_from DESC LIMIT 1) r WHERE t.id = ANY($1::uuid[])`,
      [entryIds],
    );
    return new Map(rows.map(({ id, hourlyPence }) => [id, hourlyPence]));
  }

  /** The rate of a person for a day, within a transaction. */
  async forDay(tx: Tx, userId: string, day: string): Promise<ClarityRate | null> {
    return tx.manager
      .createQueryBuilder(ClarityRate, 'r')
      .where('r.userId = :userId AND r.validFrom <= :day', { userId, day })
      .orderBy('r.validFrom', 'DESC')
      .limit(1)
      .getOne();
  }

  /** A user's entries to which a rate would apply from a day until the next one. @param until exclusive; null for no end */
  timeWithin(userId: string, from: string, until: string | null): Promise<RatedTimeRow[]> {
    return this.queries.rows<RatedTimeRow>(
      `SELECT t.seconds, t.status, (SELECT r.hourly_pence FROM clarity_rates r WHERE r.user_id = t.user_id AND r.valid_from <= t.worked_on
         ORDER BY r.valid_from DESC LIMIT 1) AS "hourlyPence"
       FROM clarity_time_entries t
       WHERE t.user_id = $1 AND t.worked_on >= $2::date AND ($3::date IS NULL OR t.worked_on < $3::date) AND t.status <> 'rejected'`,
      [userId, from, until],
    );
  }

  lockOf(tx: Tx, userId: string, validFrom: string): Promise<ClarityRate | null> {
    return lockRow(tx, ClarityRate, { userId, validFrom });
  }

  async save(tx: Tx, rate: ClarityRate): Promise<void> {
    await tx.manager.upsert(ClarityRate, rate, ['id']);
  }
}
