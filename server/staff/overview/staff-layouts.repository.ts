import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import { StaffLayout } from './staff-layout.entity.js';

@Injectable()
export class StaffLayoutsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** The order of a user's counters; undefined if unchanged. */
  async counters(userId: string): Promise<string[] | undefined> {
    const [row] = await this.queries.rows<{ counters: string[] }>('SELECT counters FROM staff_layouts WHERE user_id = $1', [userId]);
    return row?.counters;
  }

  async save(tx: Tx, userId: string, counters: readonly string[]): Promise<void> {
    await tx.manager.upsert(StaffLayout, { userId, counters: [...counters] }, ['userId']);
  }

  async remove(tx: Tx, userId: string): Promise<void> {
    await tx.manager.delete(StaffLayout, { userId });
  }
}
