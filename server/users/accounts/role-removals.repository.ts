import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import { RoleRemoval } from './role-removal.entity.js';

/** Removals by one user, after a time, from accounts that still exist. */
export interface RemovalQuestion {
  by: string;
  roles: readonly string[];
  after: Date;
  /** Accounts that do not count. */
  exceptIds: readonly string[];
}

const LATEST = `SELECT removed_at AS "removedAt" FROM role_removals
  WHERE removed_by = $1 AND roles && $2::text[] AND removed_at > $3 AND NOT user_id = ANY($4::uuid[])
  ORDER BY removed_at DESC LIMIT 1`;

@Injectable()
export class RoleRemovalsRepository {
  constructor(private readonly queries: ReadQueries) {}

  async insert(tx: Tx, removal: Omit<RoleRemoval, 'id'>): Promise<void> {
    await tx.manager.insert(RoleRemoval, { ...removal });
  }

  /** When the latest of them was; undefined without one. */
  async latest(tx: Tx, question: RemovalQuestion): Promise<Date | undefined> {
    const [row] = await tx.manager.query<Array<{ removedAt: Date | string }>>(LATEST, valuesOf(question));
    return row === undefined ? undefined : new Date(row.removedAt);
  }

  async exists(question: RemovalQuestion): Promise<boolean> {
    return (await this.queries.rows(LATEST, valuesOf(question))).length > 0;
  }

  /** What was taken from an account. */
  ofUser(userId: string): Promise<Array<{ roles: string[]; removedAt: string }>> {
    return this.queries.rows(`SELECT roles, removed_at AS "removedAt" FROM role_removals WHERE user_id = $1 ORDER BY removed_at`, [userId]);
  }

  /** @returns how many */
  async deleteUntil(tx: Tx, moment: Date): Promise<number> {
    const [, count] = await tx.manager.query<[unknown, number]>('DELETE FROM role_removals WHERE removed_at <= $1', [moment]);
    return count;
  }
}

function valuesOf({ by, roles, after, exceptIds }: RemovalQuestion): unknown[] {
  return [by, roles, after, exceptIds];
}
